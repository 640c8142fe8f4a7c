import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MediaBucket, parseMediaLocation } from '@portico/content/files/stores/media-location.ts';
import { onTestFinished, vi } from 'vitest';

/** Starts a server on loopback with the test's request listener, and returns its bucket's place. */
export async function startFakeS3(answer: RequestListener): Promise<MediaBucket> {
	vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
	const server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return parseMediaLocation(`s3://portico?endpoint=http://127.0.0.1:${port}&pathStyle=true`) as MediaBucket;
}
