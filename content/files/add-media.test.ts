import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareAvifVariants, prepareMedia } from './add-media.ts';
import { folderMediaStore, type MediaStore, storeKey } from './media-store.ts';
import { picturesHere } from './pictures/picture-work.ts';
import { UnusableMedia, UnusablePicture } from './unusable-media.ts';

let folder: string;
let store: MediaStore;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'add-media-'));
	store = folderMediaStore(join(folder, 'store'));
});

afterEach(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Buffer | string): Promise<string> {
	const path = join(folder, 'original');
	await writeFile(path, bytes);
	return path;
}

function picture(): Promise<Buffer> {
	return sharp({ create: { width: 600, height: 300, channels: 3, background: '#2a4d6e' } })
		.jpeg()
		.toBuffer();
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

test('stores a picture with its copies and its properties', async () => {
	const bytes = await picture();
	const prepared = await prepareMedia(store, 'media/2026/bridge.jpg', await fileOf(bytes));
	expect(prepared).toEqual({
		digest: sha256(bytes),
		mediaType: 'image/jpeg',
		size: bytes.length,
		width: 600,
		height: 300,
		animated: false,
		preview: expect.stringMatching(/^data:image\/webp/),
		variants: [
			{ format: 'webp', width: 480, file: 'bridge-480w.webp' },
			{ format: 'webp', width: 600, file: 'bridge-600w.webp' },
		],
		avifPending: true,
	});
	for (const name of ['bridge.jpg', 'bridge-480w.webp', 'bridge-600w.webp']) {
		expect(await store.has(storeKey(prepared.digest, name))).toBe(true);
	}
	const original = await store.openRead(storeKey(prepared.digest, 'bridge.jpg'));
	expect(original && (await buffer(original.stream)).equals(bytes)).toBe(true);
});

test('stores another file unchanged', async () => {
	const bytes = `%PDF-1.7${'x'.repeat(100_000)}`;
	expect(await prepareMedia(store, 'media/报告.pdf', await fileOf(bytes))).toEqual({
		...{ digest: sha256(bytes), mediaType: 'application/pdf', size: 100_008, width: null, height: null },
		...{ animated: false, preview: null, variants: [], avifPending: false },
	});
	expect(await store.stat(storeKey(sha256(bytes), '报告.pdf'))).toEqual({ size: 100_008 });
});

test('gives a drawing a size and no pending copies', async () => {
	const path = await fileOf('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>');
	expect(await prepareMedia(store, 'media/mark.svg', path)).toMatchObject({
		...{ mediaType: 'image/svg+xml', width: 10, height: 20, variants: [], avifPending: false },
	});
});

const drawing = (declarations: string, content: string) =>
	`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" 'svg11.dtd' [ <!-- ] > --> ${declarations} ]>
	<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><text>${content}</text></svg>`;

test('accepts a drawing with names declared in its document type', async () => {
	const path = await fileOf(drawing(`<!ENTITY a 'x]>'><!ENTITY b "y">`, '&a;&b;'));
	expect(await prepareMedia(store, 'media/plan.svg', path)).toMatchObject({ width: 10, height: 20 });
});

test.each([
	[
		'grow without measure',
		drawing(
			`<!ENTITY a "aaaaaaaaaa">${[...'bcdefghi'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}`,
			'&i;',
		),
	],
	['lead to a file', drawing('<!ENTITY a SYSTEM "file:///etc/hostname">', '&a;')],
])('refuses a drawing whose names %s', async (_, svg) => {
	await expect(prepareMedia(store, 'media/plan.svg', await fileOf(svg))).rejects.toThrow(UnusablePicture);
});

test('refuses files that cannot be media, and stores nothing of them', async () => {
	const words = await fileOf('words');
	await expect(prepareMedia(store, 'media/bridge.jpg', words)).rejects.toThrow(UnusablePicture);
	await expect(prepareMedia(store, 'media/../bridge.txt', words)).rejects.toThrow(UnusableMedia);
	await expect(prepareMedia(store, 'media/folder.txt', folder)).rejects.toThrow(UnusableMedia);
	const link = join(folder, 'link');
	await symlink(words, link);
	await expect(prepareMedia(store, 'media/link.txt', link)).rejects.toThrow(UnusableMedia);
	const cutOff = await fileOf((await picture()).subarray(0, 300));
	await expect(prepareMedia(store, 'media/bridge.jpg', cutOff)).rejects.toThrow(UnusablePicture);
	expect(await readdir(folder)).not.toContain('store');
});

test('creates AVIF copies later, from the stored original', async () => {
	const { digest } = await prepareMedia(store, 'media/bridge.jpg', await fileOf(await picture()));
	const { variants } = await prepareAvifVariants(
		store,
		{ digest, file: 'media/bridge.jpg' },
		[],
		picturesHere,
	);
	expect(variants).toEqual([
		{ format: 'avif', width: 480, file: 'bridge-480w.avif' },
		{ format: 'avif', width: 600, file: 'bridge-600w.avif' },
	]);
	expect(await store.has(storeKey(digest, 'bridge-480w.avif'))).toBe(true);
	const gone = { digest, file: 'media/gone.jpg' };
	await expect(prepareAvifVariants(store, gone, [], picturesHere)).rejects.toThrow(UnusableMedia);
});
