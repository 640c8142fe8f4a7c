import { type MediaBucket, parseMediaLocation } from '@portico/content/files/stores/media-location.ts';
import S3rver from 's3rver';
import { vi } from 'vitest';

/** An S3 server on loopback, and its bucket's place in the form of `MEDIA_STORE`. */
export type S3TestServer = { setting: string; place: MediaBucket; close(): Promise<void> };

/** Starts an S3 server over a folder, and sets its credentials in the environment. */
export async function startS3Server(directory: string): Promise<S3TestServer> {
	vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
	const server = new S3rver({
		address: '127.0.0.1',
		port: 0,
		silent: true,
		directory,
		configureBuckets: [{ name: 'portico' }],
	});
	const { port } = await server.run();
	const setting = `s3://portico/site/media?endpoint=http://127.0.0.1:${port}&pathStyle=true`;
	return { setting, place: parseMediaLocation(setting) as MediaBucket, close: () => server.close() };
}
