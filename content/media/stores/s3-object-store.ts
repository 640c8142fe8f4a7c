import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	paginateListObjectsV2,
	type S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
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

/** How long the store may take to begin an answer, in milliseconds; uploads have the client's own limit. */
const answerWithin = { requestTimeout: 5_000 };

/** A store in a bucket. S3 shows an object once it is whole, and keeps it before it says so. */
export function s3ObjectStore(client: S3Client, { bucket, prefix }: MediaBucket): ObjectStore {
	const before = prefix === '' ? '' : `${prefix}/`;
	const at = (key: ObjectKey) => ({ Bucket: bucket, Key: before + key });

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
		const answer = await nullWhere('NoSuchKey', client.send(command, answerWithin)).catch((failure) => {
			if (failure instanceof S3ServiceException && failure.name === 'InvalidRange') {
				throw new RangeError(`${asked} lies beyond the end of ${key}`, { cause: failure });
			}
			throw failure;
		});
		if (!answer) return null;
		const stream = answer.Body as Readable;
		try {
			return { stream, size: range ? sizeIn(answer.ContentRange, range) : Number(answer.ContentLength) };
		} catch (failure) {
			stream.destroy();
			throw failure;
		}
	}

	async function stat(key: ObjectKey): Promise<StoredObject | null> {
		if (!isObjectKey(key)) return null;
		const answer = await nullWhere('NotFound', client.send(new HeadObjectCommand(at(key)), answerWithin));
		return answer && storedObject(answer.ContentLength, answer.LastModified);
	}

	async function* list(folder: string): AsyncGenerator<StoredObject & { name: string }> {
		const inFolder = `${before}${folder}/`;
		const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: inFolder, Delimiter: '/' });
		for await (const { Contents = [] } of pages) {
			for (const { Key = '', Size, LastModified } of Contents) {
				yield { name: Key.slice(inFolder.length), ...storedObject(Size, LastModified) };
			}
		}
	}

	return {
		put,
		openRead,
		stat,
		list,
		async remove(key) {
			if (isObjectKey(key)) await client.send(new DeleteObjectCommand(at(key)), answerWithin);
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
