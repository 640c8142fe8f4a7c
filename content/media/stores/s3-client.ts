import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { MediaBucket } from './media-place.ts';

/**
 * Connections at once. A visitor who reads slowly holds one as long as he reads, so that a few dozen, the
 * library's default, would soon be taken.
 */
const mostConnections = 256;

const connectWithinMs = 3_000;
/** How long one part of an upload may take, in milliseconds: 8 MB on a slow line. */
const uploadWithinMs = 5 * 60_000;
/**
 * How long nothing may pass on a connection in use, in milliseconds. This ends uploads that are stuck, and
 * frees connections of visitors who stopped reading: it is longer than the limits for a store that stalls
 * (`storeLimits`), since those who pause a film are not to be cut off at once.
 */
const quietForMs = 60_000;

/**
 * A client for a bucket's store, with the credentials the environment gives (`AWS_ACCESS_KEY_ID` …).
 *
 * @param socketTimeout milliseconds without a byte, either way, after which a connection in use is given up
 */
export function createS3Client(
	{ endpoint, region, pathStyle }: MediaBucket,
	socketTimeout = quietForMs,
): S3Client {
	return new S3Client({
		// Other stores than Amazon's ignore the region, but it is part of every signature.
		...(region || endpoint ? { region: region ?? process.env.AWS_REGION ?? 'us-east-1' } : {}),
		...(endpoint ? { endpoint } : {}),
		forcePathStyle: pathStyle,
		// Many stores do not know the checksums newer clients add; the signature covers the bytes anyway.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		requestHandler: {
			connectionTimeout: connectWithinMs,
			requestTimeout: uploadWithinMs,
			socketTimeout,
			throwOnRequestTimeout: true,
			httpAgent: { maxSockets: mostConnections },
			httpsAgent: { maxSockets: mostConnections },
		},
	});
}

/** @throws Error that says, for an operator, why the bucket cannot be used */
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
			return `${store} refuses the credentials in AWS_ACCESS_KEY_ID, or what they may do with the bucket ${bucket} (s3:ListBucket is needed)`;
		}
		if (status === 301 || status === 400) {
			return `${store} does not take requests for the bucket ${bucket} in this region: name its own with region=…`;
		}
		return `${store} answers ${status} when asked for the bucket ${bucket}`;
	}
	if (failure instanceof Error && failure.name === 'CredentialsProviderError') {
		return 'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
	}
	if (/region is missing/i.test(message)) return 'the region is missing: add region=… or set AWS_REGION';
	return `${store} cannot be reached: ${message}`;
}
