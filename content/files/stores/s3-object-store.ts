import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadBucketCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { endWhenStalled, settleWithinMs } from './deadlines.ts';
import type { MediaBucket } from './media-location.ts';
import {
	assertWithin,
	type ByteRange,
	isObjectKey,
	type ObjectKey,
	type ObjectStore,
	type OpenedFile,
	type StoredObject,
} from './object-store.ts';

/** Minimum part size of a large upload; two parts at a time are in memory. */
const partBytes = 8 * 1024 * 1024;
const concurrentParts = 2;
/** The maximum number of parts of an object in S3. */
const maxParts = 10_000;

/** Timeouts of the store in milliseconds; uploads have those of the client. */
type StoreLimits = {
	/** Until an answer starts, per attempt; the client tries three times. */
	answer: number;
	/** For all attempts together, and for the whole answer except an object's bytes. */
	settle: number;
	/** Between chunks of an object's bytes, while the reader is ready. */
	stall: number;
};

/** The options of each request. */
type RequestLimits = { requestTimeout: number; abortSignal: AbortSignal };

const storeLimits: StoreLimits = { answer: 5_000, settle: settleWithinMs, stall: 15_000 };

/** A store in a bucket. S3 shows only complete objects, and acknowledges them once they are durable. */
export function s3ObjectStore(
	client: S3Client,
	{ bucket, prefix }: MediaBucket,
	limits = storeLimits,
): ObjectStore {
	const before = prefix === '' ? '' : `${prefix}/`;
	const at = (key: ObjectKey) => ({ Bucket: bucket, Key: before + key });

	/** @throws when the answer is incomplete at the timeout */
	async function request<Answer>(send: (options: RequestLimits) => Promise<Answer>): Promise<Answer> {
		const abort = new AbortController();
		const timer = setTimeout(
			() => abort.abort(`The store did not answer within ${limits.settle} ms`),
			limits.settle,
		);
		try {
			return await send({ requestTimeout: limits.answer, abortSignal: abort.signal });
		} finally {
			// The bytes of an object arrive later, and must not be aborted.
			clearTimeout(timer);
		}
	}

	async function put(key: ObjectKey, bytesOrPath: Uint8Array | string): Promise<void> {
		if (!isObjectKey(key)) throw new RangeError(`Not a key of a store: ${key}`);
		if (typeof bytesOrPath !== 'string') return upload(key, bytesOrPath, bytesOrPath.length);
		await using handle = await openFile(bytesOrPath, 'r');
		const { size } = await handle.stat();
		await upload(key, handle.createReadStream({ autoClose: false }), size);
	}

	async function upload(key: ObjectKey, body: Uint8Array | Readable, size: number): Promise<void> {
		await new Upload({
			client,
			params: { ...at(key), Body: body },
			partSize: Math.max(partBytes, Math.ceil(size / maxParts)),
			queueSize: concurrentParts,
		}).done();
	}

	async function openRead(key: ObjectKey, range?: ByteRange): Promise<OpenedFile | null> {
		if (!isObjectKey(key)) return null;
		// S3 answers a reversed range with the whole object.
		if (range) assertWithin(range, Number.POSITIVE_INFINITY);
		const requestedRange = range && `bytes=${range.start}-${range.end}`;
		const command = new GetObjectCommand({ ...at(key), ...(requestedRange && { Range: requestedRange }) });
		const asking = request((options) => client.send(command, options));
		const answer = await nullIfMissing('NoSuchKey', asking).catch((failure) => {
			if (failure instanceof S3ServiceException && failure.name === 'InvalidRange') {
				throw new RangeError(`${requestedRange} lies beyond the end of ${key}`, { cause: failure });
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
		const asking = request((options) => client.send(new HeadObjectCommand(at(key)), options));
		const answer = await nullIfMissing('NotFound', asking);
		return answer && storedObject(answer.ContentLength, answer.LastModified);
	}

	async function* list(folder: string): AsyncGenerator<StoredObject & { name: string }> {
		const folderPrefix = `${before}${folder}/`;
		let nextPage: string | undefined;
		do {
			const command = new ListObjectsV2Command({
				Bucket: bucket,
				Prefix: folderPrefix,
				Delimiter: '/',
				ContinuationToken: nextPage,
			});
			// Each page has its own timeout; the library's pagination would share one.
			const page = await request((options) => client.send(command, options));
			for (const { Key = '', Size, LastModified } of page.Contents ?? []) {
				yield { name: Key.slice(folderPrefix.length), ...storedObject(Size, LastModified) };
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
			if (isObjectKey(key))
				await request((options) => client.send(new DeleteObjectCommand(at(key)), options));
		},
		close: () => client.destroy(),
	};
}

function storedObject(size: number | undefined, modified: Date | undefined): StoredObject {
	if (size === undefined || modified === undefined) throw new Error('The store reports no size or no date');
	return { size, modified };
}

/** The whole size in a `Content-Range` header. @throws when it is not that of the requested range */
function sizeIn(contentRange: string | undefined, range: ByteRange): number {
	const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? '') ?? [];
	if (size !== undefined) assertWithin(range, Number(size));
	if (Number(start) === range.start && Number(end) === range.end) return Number(size);
	throw new Error(`Bytes ${range.start} to ${range.end} were requested, ${contentRange ?? 'all'} arrived`);
}

/** Null when the object is missing. A missing bucket is an error: it has another name. */
async function nullIfMissing<Answer>(name: string, answer: Promise<Answer>): Promise<Answer | null> {
	try {
		return await answer;
	} catch (failure) {
		if (failure instanceof S3ServiceException && failure.name === name) return null;
		throw failure;
	}
}

/**
 * Maximum concurrent connections. A slow visitor occupies one while he reads, so the library's default of
 * a few dozen would soon be exhausted.
 */
const maxConnections = 256;

const connectTimeoutMs = 3_000;
/** Timeout for one part of an upload, in milliseconds: 8 MB on a slow line. */
const uploadPartTimeoutMs = 5 * 60_000;
/**
 * Timeout for a silent connection in use, in milliseconds. It ends stuck uploads, and frees connections
 * of visitors who stopped reading. It is longer than the limits for a store that stalls (`storeLimits`),
 * since a paused video must not be cut off immediately.
 */
const silenceTimeoutMs = 60_000;

/**
 * Creates a client for a bucket's store, with credentials from the environment (`AWS_ACCESS_KEY_ID` …).
 *
 * @param socketTimeoutMs without a byte in either direction, after which a connection in use is closed
 */
export function createS3Client(
	{ endpoint, region, pathStyle }: MediaBucket,
	socketTimeoutMs = silenceTimeoutMs,
): S3Client {
	return new S3Client({
		// Other stores than Amazon's ignore the region, but it is part of every signature.
		...(region || endpoint ? { region: region ?? process.env.AWS_REGION ?? 'us-east-1' } : {}),
		...(endpoint ? { endpoint } : {}),
		forcePathStyle: pathStyle,
		// Many stores do not support the checksums of newer clients; the signature covers the bytes anyway.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		requestHandler: {
			connectionTimeout: connectTimeoutMs,
			requestTimeout: uploadPartTimeoutMs,
			socketTimeout: socketTimeoutMs,
			throwOnRequestTimeout: true,
			httpAgent: { maxSockets: maxConnections },
			httpsAgent: { maxSockets: maxConnections },
		},
	});
}

/** @throws Error that explains to an operator why the bucket cannot be used */
export async function assertReachable(client: S3Client, { bucket, endpoint }: MediaBucket): Promise<void> {
	try {
		await client.send(new HeadBucketCommand({ Bucket: bucket }), { requestTimeout: 10_000 });
	} catch (failure) {
		throw new Error(explain(failure, bucket, endpoint ?? "Amazon's S3"), { cause: failure });
	}
}

function explain(failure: unknown, bucket: string, store: string): string {
	const message = failure instanceof Error ? failure.message || failure.name : String(failure);
	if (failure instanceof S3ServiceException) {
		const status = failure.$metadata.httpStatusCode;
		if (status === 404) return `${store} has no bucket ${bucket}`;
		if (status === 403) {
			return `${store} refuses the credentials in AWS_ACCESS_KEY_ID, or their permissions for the bucket ${bucket} (s3:ListBucket is needed)`;
		}
		if (status === 301 || status === 400) {
			return `${store} does not accept requests for the bucket ${bucket} in this region: set its region with region=…`;
		}
		return `${store} answers ${status} when asked for the bucket ${bucket}`;
	}
	if (failure instanceof Error && failure.name === 'CredentialsProviderError') {
		return 'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
	}
	if (/region is missing/i.test(message)) return 'the region is missing: add region=… or set AWS_REGION';
	return `${store} cannot be reached: ${message}`;
}
