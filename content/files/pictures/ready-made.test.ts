import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PreparedMedia, prepareMedia } from '../add-media.ts';
import { folderMediaStore, type MediaStore, storeKey } from '../media-store.ts';
import { adoptReadyMade, isAdopted, type ReadyMadeCopy } from './ready-made.ts';

const file = 'media/bridge.jpg';

let folder: string;
let store: MediaStore;
/** A picture of 600 × 300 pixels: its copies are 480 and 600 pixels wide. */
let prepared: PreparedMedia;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'ready-made-'));
	store = folderMediaStore(join(folder, 'store'));
	await writeFile(join(folder, 'original'), await plain(600, 300).jpeg().toBuffer());
	prepared = await prepareMedia(store, file, join(folder, 'original'));
});

afterEach(() => rm(folder, { recursive: true }));

function plain(width: number, height: number, background = '#2a4d6e') {
	return sharp({ create: { width, height, channels: 3, background } });
}

const avif = (width: number, height: number, background?: string) =>
	plain(width, height, background).avif({ effort: 0 }).toBuffer();

let written = 0;

async function copyOf(data: Buffer, width: number): Promise<ReadyMadeCopy> {
	written += 1;
	const path = join(folder, `copy-${written}`);
	await writeFile(path, data);
	const digest = createHash('sha256').update(data).digest('hex');
	return { format: 'avif', width, file: 'pictures/copy.avif', path, digest };
}

async function previewOf(
	edge: number,
	format: 'webp' | 'png' = 'webp',
	background?: string,
): Promise<string> {
	const data = await plain(edge, edge, background).toFormat(format).toBuffer();
	return `data:image/webp;base64,${data.toString('base64')}`;
}

const refusal = (readyMade: Parameters<typeof adoptReadyMade>[3], known = prepared) =>
	adoptReadyMade(store, file, known, readyMade).then(
		() => 'none',
		(error: Error) => `${error.name}: ${error.message}`,
	);

test('uses a complete set instead of creating copies', async () => {
	const data = [await avif(480, 240), await avif(600, 300)] as const;
	const copies = [await copyOf(data[0], 480), await copyOf(data[1], 600)];
	const preview = await previewOf(16);
	const readyMade = { width: 600, height: 300, preview, copies };
	expect(await isAdopted(store, file, prepared, readyMade)).toBe(false);
	const adopted = await adoptReadyMade(store, file, prepared, readyMade);
	const names = copies.map(({ width, digest }) => `bridge-${width}w-${digest.slice(0, 12)}.avif`);
	expect(adopted).toEqual({
		...prepared,
		preview,
		avifPending: false,
		variants: [
			...prepared.variants,
			{ format: 'avif', width: 480, file: names[0] },
			{ format: 'avif', width: 600, file: names[1] },
		],
	});
	for (const [index, name] of names.entries()) {
		const stored = await store.openRead(storeKey(prepared.digest, name));
		expect(stored && (await buffer(stored.stream)).equals(data[index] as Buffer)).toBe(true);
	}
	expect(await isAdopted(store, file, adopted, readyMade)).toBe(true);
});

test('leaves the rest to be created when given part of a set', async () => {
	const adopted = await adoptReadyMade(store, file, prepared, {
		copies: [await copyOf(await avif(480, 241), 480)],
	});
	expect(adopted.avifPending).toBe(true);
	expect(adopted.preview).toBe(prepared.preview);
});

test('stores a changed copy under another address', async () => {
	const first = { copies: [await copyOf(await avif(480, 240), 480)] };
	const second = { copies: [await copyOf(await avif(480, 240, '#2a5070'), 480)] };
	const before = await adoptReadyMade(store, file, prepared, first);
	expect(await isAdopted(store, file, before, second)).toBe(false);
	const after = await adoptReadyMade(store, file, before, second);
	const avifs = after.variants.filter(({ format }) => format === 'avif');
	expect(avifs).toHaveLength(1);
	expect(before.variants).not.toContainEqual(avifs[0]);
});

test('no longer adopts a copy that the store lost', async () => {
	const readyMade = { copies: [await copyOf(await avif(480, 240), 480)] };
	const adopted = await adoptReadyMade(store, file, prepared, readyMade);
	await rm(join(folder, 'store'), { recursive: true });
	expect(await isAdopted(store, file, adopted, readyMade)).toBe(false);
});

test('refuses wrong values by the name of the field', async () => {
	const right = await avif(480, 240);
	const cutOff = right.subarray(0, right.length - 40);
	const webp = await plain(480, 240).webp().toBuffer();
	const drawing = { ...prepared, mediaType: 'image/svg+xml', preview: null, variants: [] };
	const reasons = {
		width: await refusal({ width: 601, copies: [] }),
		height: await refusal({ height: 299, copies: [] }),
		document: await refusal({ width: 9, copies: [] }, { ...prepared, width: null, height: null }),
		'odd width': await refusal({ copies: [await copyOf(await avif(500, 250), 500)] }),
		twice: await refusal({ copies: [await copyOf(right, 480), await copyOf(right, 480)] }),
		'other width': await refusal({ copies: [await copyOf(await avif(470, 240), 480)] }),
		'other cut': await refusal({ copies: [await copyOf(await avif(480, 242), 480)] }),
		'other format': await refusal({ copies: [await copyOf(webp, 480)] }),
		'cut off': await refusal({ copies: [await copyOf(cutOff, 480)] }),
		'other picture': await refusal({ copies: [await copyOf(await avif(480, 240, '#b8431a'), 480)] }),
		'preview of another picture': await refusal({
			preview: await previewOf(8, 'webp', '#b8431a'),
			copies: [],
		}),
		'changed meanwhile': await refusal({
			copies: [{ ...(await copyOf(right, 480)), digest: '0'.repeat(64) }],
		}),
		'large preview': await refusal({ preview: await previewOf(33), copies: [] }),
		'preview of another kind': await refusal({ preview: await previewOf(8, 'png'), copies: [] }),
		'copy of a drawing': await refusal({ copies: [await copyOf(right, 480)] }, drawing),
		'preview of a drawing': await refusal({ preview: await previewOf(8), copies: [] }, drawing),
		'broken preview': await refusal({ preview: 'data:image/webp;base64,AAAA', copies: [] }),
	};
	expect(reasons).toEqual({
		width: 'UnusableMedia: width: is 601, but the picture has 600 pixels',
		height: 'UnusableMedia: height: is 299, but the picture has 300 pixels',
		document: 'UnusableMedia: file: media/bridge.jpg is no picture',
		'odd width': 'UnusableMedia: copies: this picture has copies 480, 600 pixels wide, none of 500',
		twice: 'UnusableMedia: copies: two are 480 pixels wide',
		'other width': 'UnusableMedia: copies: pictures/copy.avif is 470 pixels wide, not 480',
		'other cut':
			'UnusableMedia: copies: pictures/copy.avif is 242 pixels high, not 240: it shows another cut',
		'other format': 'UnusableMedia: copies: pictures/copy.avif is not an AVIF picture',
		'cut off': expect.stringMatching(/^UnusableMedia: copies: pictures\/copy.avif cannot be decoded/),
		'other picture': 'UnusableMedia: copies: pictures/copy.avif shows another picture',
		'preview of another picture': 'UnusableMedia: preview: shows another picture',
		'changed meanwhile': 'UnusableMedia: copies: pictures/copy.avif changed while it was read',
		'large preview': 'UnusableMedia: preview: is larger than 32 pixels',
		'preview of another kind': 'UnusableMedia: preview: is not a WebP picture',
		'copy of a drawing': 'UnusableMedia: copies: this picture has no copies, none of 480',
		'preview of a drawing': 'UnusableMedia: preview: media/bridge.jpg is a drawing, which needs none',
		'broken preview': expect.stringMatching(/^UnusableMedia: preview: cannot be decoded/),
	});
});
