import { type MediaBucket, parseMediaPlace } from '@portico/content/files/stores/media-place.ts';
import S3rver from 's3rver';
import { vi } from 'vitest';

/** A server that speaks S3, on loopback, and the place of its one bucket as `MEDIA_STORE` has it. */
export type S3TestServer = { setting: string; place: MediaBucket; close(): Promise<void> };

/** Starts one that keeps its objects below a folder, and sets the credentials it takes for the test. */
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
	return { setting, place: parseMediaPlace(setting) as MediaBucket, close: () => server.close() };
}
