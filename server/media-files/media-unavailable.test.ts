import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenMediaStore, openMediaStore } from '@portico/content/files/stores/open-media-store.ts';
import { addressOf, testDigest, useMediaRoutes } from '@portico/testing/servers/use-media-routes.ts';
import { beforeEach, expect, test, vi } from 'vitest';

/** The media folder becomes unavailable while the server runs: an unmounted share, a broken disk. */

const { routes } = useMediaRoutes({});
let parent: string;
let folder: string;
let opened: OpenMediaStore;

beforeEach(async () => {
	parent = await mkdtemp(join(tmpdir(), 'media-unavailable-'));
	folder = join(parent, 'media');
	opened = await openMediaStore({ kind: 'folder', folder, shared: false });
	await opened.media.put(testDigest, 'bridge.jpg', Buffer.from('the bridge'));
	return async () => {
		opened.close();
		await rm(parent, { recursive: true });
	};
});

async function ask(name: string, headers: Record<string, string> = {}) {
	const reportFault = vi.fn();
	const { media } = opened;
	const answer = await routes({ media, reportFault }).request(addressOf(name), { headers });
	return { answer, reportFault };
}

test.each<[string, () => Promise<unknown>]>([
	['is gone', async () => undefined],
	['is an empty one, on which nothing is mounted', () => mkdir(folder)],
	['cannot be read', () => writeFile(folder, 'no folder')],
])('returns 503, not 404, while the folder %s', async (_, replaceFolder) => {
	await rename(folder, join(parent, 'elsewhere'));
	await replaceFolder();
	const requests: Record<string, string>[] = [
		{},
		{ Range: 'bytes=0-1' },
		{ 'If-None-Match': `"${testDigest}"` },
	];
	for (const headers of requests) {
		const { answer, reportFault } = await ask('bridge.jpg', headers);
		expect(answer.status).toBe(503);
		expect(answer.headers.get('Retry-After')).toBe('5');
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
		expect(reportFault).toHaveBeenCalledOnce();
	}
	await expect(opened.media.put(testDigest, 'tunnel.jpg', Buffer.from('the tunnel'))).rejects.toThrow();
	await rm(folder, { recursive: true, force: true });
	await rename(join(parent, 'elsewhere'), folder);
	expect((await ask('bridge.jpg')).answer.status).toBe(200);
});

test('returns 404 for a file that is missing from the folder', async () => {
	const { answer, reportFault } = await ask('tunnel.jpg');
	expect(answer.status).toBe(404);
	expect(reportFault).not.toHaveBeenCalled();
});
