import { expect, test } from 'vitest';
import { formatMediaList, type MediaListEntry, withPicture } from './media-list.ts';

const alts = { zh: '大桥。', en: 'A bridge.' };
const preview = 'data:image/webp;base64,AAAA';
const copyAt = (width: number) =>
	({ width, quality: 50, data: Buffer.alloc(1), subsampling: '4:2:0' }) as const;
const encoded = { width: 600, height: 300, preview, copies: [copyAt(480), copyAt(600)] };

test('updates an entry in place and keeps its alternative texts', () => {
	const others: MediaListEntry[] = [{ file: 'media/plant.jpg', alts }];
	const [bridge, plant] = withPicture([{ file: 'media/bridge.jpg', alts }, ...others], 'bridge', encoded);
	expect(plant).toEqual(others[0]);
	expect(bridge).toEqual({
		file: 'media/bridge.jpg',
		alts,
		width: 600,
		height: 300,
		preview,
		copies: [
			{ format: 'avif', width: 480, file: 'pictures/bridge-480.avif' },
			{ format: 'avif', width: 600, file: 'pictures/bridge-600.avif' },
		],
	});
});

test('replaces alternative texts, and requires them for a new picture', () => {
	const newAlts = { zh: '桥。', en: 'The bridge.' };
	expect(withPicture([{ file: 'media/bridge.jpg', alts }], 'bridge', encoded, newAlts)[0]?.alts).toEqual(
		newAlts,
	);
	expect(withPicture([], 'bridge', encoded, newAlts)).toHaveLength(1);
	expect(() => withPicture([], 'bridge', encoded)).toThrow('bridge has no alternative texts');
});

test('formats the list as JSON with one line per copy', () => {
	const list = withPicture([], 'bridge', encoded, alts);
	const text = formatMediaList(list);
	expect(JSON.parse(text)).toEqual(list);
	expect(text).toContain('\n      { "format": "avif", "width": 480, "file": "pictures/bridge-480.avif" },\n');
});
