import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { MediaBucket } from './media-place.ts';

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
