import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	type S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { endWhenStalled } from './deadlines/end-when-stalled.ts';
import { settleWithinMs } from './deadlines/settle-within.ts';
import type { MediaBucket } from './media-place.ts';
import {
	assertWithin,
	type ByteRange,
	isObjectKey,
	type ObjectKey,
	type ObjectStore,
	type OpenedFile,
	type StoredObject,
} from './object-store.ts';

/** A large file goes up in parts of at least so many bytes, two at a time: that much of it is in memory. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
/** S3 takes no more parts of one object. */
const mostParts = 10_000;

/** How long the store may take, in milliseconds; uploads have the client's own limits. */
type StoreLimits = {
	/** To begin an answer, each time it is asked; the client asks three times. */
	answer: number;
	/** For all of these together, and for all of the answer but an object's bytes. */
	settle: number;
	/** Between one part of an object's bytes and the next, while there is somebody to take it. */
	stall: number;
};

/** What the client takes with each request. */
type RequestLimits = { requestTimeout: number; abortSignal: AbortSignal };

const storeLimits: StoreLimits = { answer: 5_000, settle: settleWithinMs, stall: 15_000 };

/** A store in a bucket. S3 shows an object once it is whole, and keeps it before it says so. */
export function s3ObjectStore(
	client: S3Client,
	{ bucket, prefix }: MediaBucket,
	limits = storeLimits,
): ObjectStore {
	const before = prefix === '' ? '' : `${prefix}/`;
	const at = (key: ObjectKey) => ({ Bucket: bucket, Key: before + key });

	/** @throws when the answer is not there in time, however far it came */
	async function ask<Answer>(send: (options: RequestLimits) => Promise<Answer>): Promise<Answer> {
		const givenUp = new AbortController();
		const timer = setTimeout(
			() => givenUp.abort(`The store did not answer within ${limits.settle} ms`),
			limits.settle,
		);
		try {
			return await send({ requestTimeout: limits.answer, abortSignal: givenUp.signal });
		} finally {
			// The bytes of an object come later, and would be cut off.
			clearTimeout(timer);
		}
	}

	async function put(key: ObjectKey, bytesOrPath: Uint8Array | string): Promise<void> {
		if (!isObjectKey(key)) throw new RangeError(`No place in a store for ${key}`);
		if (typeof bytesOrPath !== 'string') return upload(key, bytesOrPath, bytesOrPath.length);
		await using handle = await openFile(bytesOrPath, 'r');
		const { size } = await handle.stat();
		await upload(key, handle.createReadStream({ autoClose: false }), size);
	}

	async function upload(key: ObjectKey, body: Uint8Array | Readable, size: number): Promise<void> {
		await new Upload({
			client,
			params: { ...at(key), Body: body },
			partSize: Math.max(partBytes, Math.ceil(size / mostParts)),
			queueSize: partsAtOnce,
		}).done();
	}

	async function openRead(key: ObjectKey, range?: ByteRange): Promise<OpenedFile | null> {
		if (!isObjectKey(key)) return null;
		// S3 answers the whole object to a range that runs backwards.
		if (range) assertWithin(range, Number.POSITIVE_INFINITY);
		const asked = range && `bytes=${range.start}-${range.end}`;
		const command = new GetObjectCommand({ ...at(key), ...(asked && { Range: asked }) });
		const asking = ask((options) => client.send(command, options));
		const answer = await nullWhere('NoSuchKey', asking).catch((failure) => {
			if (failure instanceof S3ServiceException && failure.name === 'InvalidRange') {
				throw new RangeError(`${asked} lies beyond the end of ${key}`, { cause: failure });
			}
			throw failure;
		});
		if (!answer) return null;
		const stream = answer.Body as Readable;
		try {
			const size = range ? sizeIn(answer.ContentRange, range) : Number(answer.ContentLength);
			return { stream: endWhenStalled(stream, limits.stall, key), size };
		} catch (failure) {
			stream.destroy();
			throw failure;
		}
	}

	async function stat(key: ObjectKey): Promise<StoredObject | null> {
		if (!isObjectKey(key)) return null;
		const asking = ask((options) => client.send(new HeadObjectCommand(at(key)), options));
		const answer = await nullWhere('NotFound', asking);
		return answer && storedObject(answer.ContentLength, answer.LastModified);
	}

	async function* list(folder: string): AsyncGenerator<StoredObject & { name: string }> {
		const inFolder = `${before}${folder}/`;
		let nextPage: string | undefined;
		do {
			const command = new ListObjectsV2Command({
				Bucket: bucket,
				Prefix: inFolder,
				Delimiter: '/',
				ContinuationToken: nextPage,
			});
			// Each page has its own time; the library's pages would share one.
			const page = await ask((options) => client.send(command, options));
			for (const { Key = '', Size, LastModified } of page.Contents ?? []) {
				yield { name: Key.slice(inFolder.length), ...storedObject(Size, LastModified) };
			}
			nextPage = page.NextContinuationToken;
		} while (nextPage);
	}

	return {
		put,
		openRead,
		stat,
		list,
		async remove(key) {
			if (isObjectKey(key)) await ask((options) => client.send(new DeleteObjectCommand(at(key)), options));
		},
		close: () => client.destroy(),
	};
}

function storedObject(size: number | undefined, modified: Date | undefined): StoredObject {
	if (size === undefined || modified === undefined) throw new Error('The store tells neither size nor date');
	return { size, modified };
}

/** The whole size out of a `Content-Range` header. @throws when it is not that of the range asked for */
function sizeIn(contentRange: string | undefined, range: ByteRange): number {
	const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? '') ?? [];
	if (size !== undefined) assertWithin(range, Number(size));
	if (Number(start) === range.start && Number(end) === range.end) return Number(size);
	throw new Error(`Bytes ${range.start} to ${range.end} were asked for, ${contentRange ?? 'all'} came`);
}

/** Null where the object is missing. A missing bucket is a failure: its name is another one. */
async function nullWhere<Answer>(name: string, answer: Promise<Answer>): Promise<Answer | null> {
	try {
		return await answer;
	} catch (failure) {
		if (failure instanceof S3ServiceException && failure.name === name) return null;
		throw failure;
	}
}
