import { Readable } from 'node:stream';
import { changeContent } from '@portico/content/changes/change-content.ts';
import type { MediaStore } from '@portico/content/files/media-store.ts';
import { setFocalPoint } from '@portico/content/media/set-focal-point.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { openTestStore } from '@portico/testing/databases/describe-with-store.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentRoutes } from '../document-routes.ts';

let database: Database;
beforeAll(async () => {
	const { store, remove } = await openTestStore();
	database = store.database;
	await writeExampleContent(database);
	return remove;
});

/** Requests the picture of an article whose cover this media store serves. */
async function requestPicture(openRead: MediaStore['openRead']) {
	const faults: unknown[] = [];
	const mediaStore = { openRead } as MediaStore;
	const reportFault = (error: unknown) => void faults.push(error);
	const readSitemapIndex = () => new Response('none is asked for', { status: 503 });
	const parts = { database, media: mediaStore, siteUrl: 'https://site.example', readSitemapIndex };
	const routes = documentRoutes({ ...parts, reportFault });
	const response = await routes.request('/share-pictures/bridge.jpg');
	expect(response.status).toBe(200);
	const picture = Buffer.from(await response.arrayBuffer());
	// Within the picture, above the plate with the title and right of it: the cover's colour, where it is drawn.
	const { data } = await sharp(picture).extract({ left: 1150, top: 20, width: 1, height: 1 }).raw().toBuffer({
		resolveWithObject: true,
	});
	const isGreen = (data[1] ?? 0) > 150 && (data[0] ?? 0) < 100;
	return { faults, headers: response.headers, showsCover: isGreen };
}

const holding = (bytes: Buffer) => async () => ({ stream: Readable.from([bytes]), size: bytes.length });

const green = { create: { width: 800, height: 600, channels: 3, background: '#20c040' } } as const;
const drawing = (content: string) =>
	Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#20c040"/>${content}</svg>`,
	);

test.each([
	['a photograph', () => sharp(green).jpeg().toBuffer()],
	['a drawing', async () => drawing('')],
])('draws %s, and caches the picture until the article changes', async (_, make) => {
	const { faults, headers, showsCover } = await requestPicture(holding(await make()));
	expect({ faults, showsCover }).toEqual({ faults: [], showsCover: true });
	expect(headers.get('Cache-Tag')).toContain('article:bridge');
});

test.each<[string, MediaStore['openRead']]>([
	['is not in the store', async () => null],
	['cannot be read now', async () => Promise.reject(new Error('the store is away'))],
	['is no picture', holding(Buffer.from('\xff\xd8\xffnothing', 'latin1'))],
	['is a broken drawing', holding(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'))],
])('draws a picture without a cover that %s, and does not cache it', async (_, openRead) => {
	const { faults, headers, showsCover } = await requestPicture(openRead);
	expect(showsCover).toBe(false);
	expect(faults).toHaveLength(1);
	expect(headers.get('Cache-Control')).toBe('no-store');
	expect(headers.get('Cache-Tag')).toBeNull();
});

test('leaves out a cover that is too complex, for an hour', async () => {
	const circles = '<circle cx="600" cy="300" r="300" opacity="0.1"/>'.repeat(300_000);
	const { headers, showsCover } = await requestPicture(holding(drawing(circles)));
	expect(showsCover).toBe(false);
	expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
	expect(headers.get('Cache-Tag')).toContain('article:bridge');
});

describe('with a focal point', () => {
	const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="600">';
	const parts =
		'<rect width="2400" height="600" fill="#777"/><rect x="1600" width="800" height="600" fill="#20c040"/>';
	const drawn = Buffer.from(`${wide}${parts}</svg>`);

	const focusOn = (x: number | null) =>
		changeContent(database, 'system:command', async (change) => {
			await setFocalPoint(change, 'media/bridge.jpg', x === null ? null : { x, y: 0.5 });
		});
	afterAll(() => focusOn(null));

	test.each([
		['a photograph', () => sharp(drawn).jpeg().toBuffer()],
		['a drawing', async () => drawn],
	])('cuts %s around it', async (_, make) => {
		const bytes = await make();
		await focusOn(0.9);
		expect((await requestPicture(holding(bytes))).showsCover).toBe(true);
		await focusOn(0.1);
		expect(await requestPicture(holding(bytes))).toMatchObject({ showsCover: false, faults: [] });
	});
});
