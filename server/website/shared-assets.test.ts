import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { folderObjectStore } from '@portico/content/files/stores/folder-object-store.ts';
import type { ObjectStore } from '@portico/content/files/stores/object-store.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Asset, type BuiltAssets } from './asset.ts';
import { assetRoutes } from './asset-routes.ts';
import { createSharedAssets } from './shared-assets.ts';
import { shareAssets } from './start-assets.ts';

const day = 24 * 60 * 60 * 1000;
const running = new AbortController().signal;

let folder: string;
let objects: ObjectStore;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'shared-assets-'));
	objects = folderObjectStore(folder);
});

afterEach(() => rm(folder, { recursive: true }));

function build(files: Record<string, string>): BuiltAssets {
	return new Map(
		Object.entries(files).map(([name, text]) => [`/assets/${name}`, new Asset(name, Buffer.from(text))]),
	);
}

const monday = build({ 'root-MONDAY00.js': 'monday', 'same-BOTHDAYS.css': 'both' });
const tuesday = build({ 'root-TUESDAY0.js': 'tuesday', 'same-BOTHDAYS.css': 'both' });

const instanceOf = (own: BuiltAssets) =>
	assetRoutes({
		own,
		shared: createSharedAssets(objects),
		reportFault: (error) => {
			throw error;
		},
	});

async function namesInStore(): Promise<string[]> {
	const names: string[] = [];
	for await (const { name } of objects.list('assets')) names.push(name);
	return names.sort();
}

test('serves files of another build', async () => {
	await Promise.all([shareAssets(monday, objects, running), shareAssets(tuesday, objects, running)]);
	for (const own of [monday, tuesday]) {
		const instance = instanceOf(own);
		for (const [name, text, type] of [
			['root-MONDAY00.js', 'monday', 'text/javascript; charset=utf-8'],
			['root-TUESDAY0.js', 'tuesday', 'text/javascript; charset=utf-8'],
			['same-BOTHDAYS.css', 'both', 'text/css; charset=utf-8'],
		] as const) {
			const answer = await instance.request(`/assets/${name}`);
			expect([answer.status, await answer.text()]).toEqual([200, text]);
			expect(answer.headers.get('Content-Type')).toBe(type);
			expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
		}
	}
});

test('finds a file that was added after the last listing', async () => {
	let now = 0;
	const shared = createSharedAssets(objects, () => now);
	expect(await shared.find('root-MONDAY00.js')).toBeNull();
	await shareAssets(monday, objects, running);
	now = 2_000;
	expect(Buffer.from((await shared.find('root-MONDAY00.js'))?.bytes ?? []).toString()).toBe('monday');
});

test('fetches a file once for concurrent requests', async () => {
	await shareAssets(monday, objects, running);
	const openRead = vi.spyOn(objects, 'openRead');
	const list = vi.spyOn(objects, 'list');
	const shared = createSharedAssets(objects);
	const found = await Promise.all(Array.from({ length: 50 }, () => shared.find('root-MONDAY00.js')));
	expect(new Set(found).size).toBe(1);
	expect(await shared.find('root-MONDAY00.js')).toBe(found[0]);
	expect(openRead).toHaveBeenCalledTimes(1);
	expect(list).toHaveBeenCalledTimes(1);
});

test('lists the store once for many unknown names', async () => {
	await shareAssets(monday, objects, running);
	const openRead = vi.spyOn(objects, 'openRead');
	const list = vi.spyOn(objects, 'list');
	const shared = createSharedAssets(objects, () => 0);
	const routes = assetRoutes({ own: tuesday, shared, reportFault: () => undefined });
	const ask = async (name: string) => (await routes.request(`/assets/${name}`)).status;
	for (let number = 10_000_000; number < 10_000_500; number++) expect(await ask(`a-${number}.js`)).toBe(404);
	expect(await ask('a-10000000.js')).toBe(404);
	expect(list).toHaveBeenCalledTimes(1);
	expect(openRead).not.toHaveBeenCalled();
});

test('does not query the store for names without a hash', async () => {
	const list = vi.spyOn(objects, 'list');
	const shared = createSharedAssets(objects);
	const names = ['root.js', 'root-MONDAY00', '..', '.', 'root-MONDAY0.js', `${'a'.repeat(200)}-MONDAY00.js`];
	for (const name of [...names, '../root-MONDAY00.js', 'a/root-MONDAY00.js', 'root-MONDAY00.js%00']) {
		expect(await shared.find(name)).toBeNull();
	}
	expect(list).not.toHaveBeenCalled();
});

test('retries after a failure', async () => {
	await shareAssets(monday, objects, running);
	const shared = createSharedAssets(objects);
	vi.spyOn(objects, 'list').mockImplementationOnce(() => {
		throw new Error('not now');
	});
	vi.spyOn(objects, 'openRead').mockRejectedValueOnce(new Error('not now'));
	await expect(shared.find('root-MONDAY00.js')).rejects.toThrow('not now');
	await expect(shared.find('root-MONDAY00.js')).rejects.toThrow('not now');
	expect(await shared.find('root-MONDAY00.js')).not.toBeNull();
});

test('retries after a timeout of the listing, of opening and of reading', async () => {
	await shareAssets(monday, objects, running);
	const shared = createSharedAssets(objects, () => 0, 250);
	const nothing = new Promise<never>(() => undefined);
	const halfOfIt = new Readable({ read: () => undefined });
	halfOfIt.push('mon');
	vi.spyOn(objects, 'list').mockImplementationOnce(async function* () {
		yield await nothing;
	});
	vi.spyOn(objects, 'openRead')
		.mockReturnValueOnce(nothing)
		.mockResolvedValueOnce({ stream: halfOfIt, size: 6 });
	const find = () => shared.find('root-MONDAY00.js');
	for (const failure of ['The list of assets', 'root-MONDAY00.js: nothing', 'root-MONDAY00.js: not whole']) {
		const waiting = await Promise.allSettled([find(), find()]);
		const reason = expect.objectContaining({ message: expect.stringContaining(failure) });
		expect(waiting).toEqual([
			{ status: 'rejected', reason },
			{ status: 'rejected', reason },
		]);
	}
	expect(halfOfIt.destroyed).toBe(true);
	expect(Buffer.from((await find())?.bytes ?? []).toString()).toBe('monday');
});

test('closes a file that opens after the timeout', async () => {
	await shareAssets(monday, objects, running);
	const shared = createSharedAssets(objects, () => 0, 250);
	const opening = Promise.withResolvers<{ stream: Readable; size: number }>();
	vi.spyOn(objects, 'openRead').mockReturnValueOnce(opening.promise);
	await expect(shared.find('root-MONDAY00.js')).rejects.toThrow('nothing within 250 ms');
	const stream = Readable.from(['monday']);
	opening.resolve({ stream, size: 6 });
	await waitUntil(() => expect(stream.destroyed).toBe(true));
});

test('uploads a file once, and renews it before it expires', async () => {
	expect(await shareAssets(monday, objects, running)).toEqual({ put: 2, removed: 0 });
	expect(await shareAssets(monday, objects, running)).toEqual({ put: 0, removed: 0 });
	expect(await shareAssets(monday, objects, running, Date.now() + 8 * day)).toEqual({ put: 2, removed: 0 });
});

test('removes expired files, and no others in the folder', async () => {
	await shareAssets(monday, objects, running);
	await objects.put('assets/README.txt', Buffer.from('put here by hand'));
	expect(await shareAssets(tuesday, objects, running, Date.now() + 59 * day)).toMatchObject({ removed: 0 });
	expect(await shareAssets(tuesday, objects, running, Date.now() + 61 * day)).toMatchObject({ removed: 1 });
	expect(await namesInStore()).toEqual(['README.txt', 'root-TUESDAY0.js', 'same-BOTHDAYS.css']);
});

test('does not remove a file that another instance has just renewed', async () => {
	await shareAssets(monday, objects, running);
	const later = Date.now() + 61 * day;
	vi.spyOn(objects, 'stat').mockResolvedValue({ size: 6, modified: new Date(later) });
	expect(await shareAssets(tuesday, objects, running, later)).toMatchObject({ removed: 0 });
	expect(await namesInStore()).toContain('root-MONDAY00.js');
});

test('does not share files without a hash in their names', async () => {
	await shareAssets(build({ 'root.js': 'any day' }), objects, running);
	expect(await namesInStore()).toEqual([]);
});
