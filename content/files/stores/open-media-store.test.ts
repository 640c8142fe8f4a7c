import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { startS3Server } from '@portico/testing/s3/start-s3-server.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BadSetting } from '../../model/refusals.ts';
import { prepareMedia } from '../add-media.ts';
import { storeKey } from '../media-store.ts';
import { type MediaLocation, parseMediaLocation } from './media-location.ts';
import { openMediaStore } from './open-media-store.ts';

/** A store on loopback that answers everything with one status. */
async function serverAnswering(status: number): Promise<string> {
	const server = createServer((_request, response) => response.writeHead(status).end());
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void server.close());
	return `s3://portico?pathStyle=true&endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function refusal(setting: string): Promise<string> {
	const failure = await openMediaStore(parseMediaLocation(setting)).catch((error: unknown) => error);
	expect(failure).toBeInstanceOf(BadSetting);
	return (failure as Error).message;
}

test('writes to and reads from a bucket, small and large files', async () => {
	const server = await startS3Server(scratchFolder());
	const store = await openMediaStore(server.place);
	onTestFinished(async () => {
		store.close();
		await server.close();
	});
	const path = join(scratchFolder(), 'plan.pdf');
	for (const bytes of [1_000, 20_000_000]) {
		await writeFile(path, `%PDF-1.7 ${'x'.repeat(bytes)}`);
		const { digest, size } = await prepareMedia(store.media, 'media/plan.pdf', path);
		const key = storeKey(digest, 'plan.pdf');
		expect(await store.media.stat(key)).toEqual({ size });
		for (let times = 0; times < 2; times++) {
			const opened = await store.media.openRead(key, { start: 0, end: 8 });
			expect(opened && (await text(opened.stream))).toBe('%PDF-1.7 ');
		}
		expect(await store.objects.stat(key)).toMatchObject({ size });
	}
});

test('creates the folder in DATA_DIR when needed, and removes files left by dead processes', async () => {
	const folder = join(scratchFolder(), 'media');
	const place: MediaLocation = { kind: 'folder', folder, shared: false };
	await openMediaStore(place);
	await mkdir(join(folder, 'incoming'), { recursive: true });
	await writeFile(join(folder, 'incoming', 'new'), 'being written by another server');
	await writeFile(join(folder, 'incoming', 'old'), 'half');
	const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
	await utimes(join(folder, 'incoming', 'old'), twoDaysAgo, twoDaysAgo);
	await openMediaStore(place);
	expect(await readdir(join(folder, 'incoming'))).toEqual(['new']);
});

test('requires a shared folder to exist', async () => {
	const folder = scratchFolder();
	expect(await refusal(join(folder, 'unmounted'))).toBe(
		`MEDIA_STORE: there is no folder ${join(folder, 'unmounted')}: create it, or mount it, first`,
	);
	await openMediaStore({ kind: 'folder', folder, shared: true });
	expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('explains a missing or forbidden bucket', {
	timeout: 300_000,
}, async () => {
	vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
	expect(await refusal(await serverAnswering(404))).toMatch(/^MEDIA_STORE: http:.* has no bucket portico$/);
	expect(await refusal(await serverAnswering(403))).toMatch(/refuses the credentials in AWS_ACCESS_KEY_ID/);
	expect(await refusal(await serverAnswering(301))).toMatch(/set its region with region=/);
	expect(await refusal('s3://portico?pathStyle=true&endpoint=http://127.0.0.1:1')).toMatch(
		/cannot be reached: .*ECONNREFUSED/,
	);
});

test('reports missing credentials', async () => {
	vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
	vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
	vi.stubEnv('HOME', scratchFolder());
	expect(await refusal(await serverAnswering(200))).toBe(
		'MEDIA_STORE: there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
	);
});
