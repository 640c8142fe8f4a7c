import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderObjectStore } from '@portico/content/files/stores/folder-object-store.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startAssets } from './start-assets.ts';

const log = pino({ level: 'silent' });

/** A build of one script and one icon. */
async function buildIn(folder: string, hash: string): Promise<string> {
	await mkdir(join(folder, hash, 'assets', 'deep'), { recursive: true });
	await mkdir(join(folder, hash, 'brand'));
	await writeFile(join(folder, hash, 'assets', `root-${hash}.js`), `export const build = '${hash}';`);
	await writeFile(join(folder, hash, 'brand', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
	await writeFile(join(folder, hash, 'licences.txt'), 'Licences.');
	await writeFile(join(folder, hash, 'secret.json'), '{}');
	return join(folder, hash);
}

test('serves files of two builds that share a store, and nothing else of their folders', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'builds-'));
	const objects = folderObjectStore(join(folder, 'media'));
	const builds = ['MONDAY00', 'TUESDAY0'];
	const instances = await Promise.all(
		builds.map(async (hash) => startAssets(await buildIn(folder, hash), objects, log)),
	);
	onTestFinished(async () => {
		await Promise.all(instances.map((instance) => instance.stop()));
		await rm(folder, { recursive: true });
	});
	await waitUntil(() => expect(instances.every((instance) => instance.areShared())).toBe(true));
	for (const { routes } of instances) {
		for (const hash of builds) {
			const answer = await routes.request(`/assets/root-${hash}.js`);
			expect(await answer.text()).toBe(`export const build = '${hash}';`);
		}
		expect((await routes.request('/brand/favicon.svg')).headers.get('Content-Type')).toBe(
			'image/svg+xml; charset=utf-8',
		);
		expect((await routes.request('/secret.json')).status).toBe(404);
	}
});

test('serves its own files when the store fails', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'builds-'));
	const objects = folderObjectStore(join(folder, 'media'));
	vi.spyOn(objects, 'put').mockRejectedValue(new Error('not now'));
	const instance = await startAssets(await buildIn(folder, 'MONDAY00'), objects, log);
	onTestFinished(async () => {
		await instance.stop();
		await rm(folder, { recursive: true });
	});
	expect((await instance.routes.request('/assets/root-MONDAY00.js')).status).toBe(200);
	expect(instance.areShared()).toBe(false);
});
