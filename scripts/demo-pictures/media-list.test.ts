import { expect, test } from 'vitest';
import { formatMediaList, type MediaListEntry, withPicture } from './media-list.ts';

const alts = { zh: '大桥。', en: 'A bridge.' };
const preview = 'data:image/webp;base64,AAAA';
const copyAt = (width: number) =>
	({ width, quality: 50, data: Buffer.alloc(1), subsampling: '4:2:0' }) as const;
const encoded = { width: 600, height: 300, preview, copies: [copyAt(480), copyAt(600)] };

test('an entry is brought up to date in its place and keeps its words', () => {
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

test('new words replace those that are there, and a new picture needs some', () => {
	const words = { zh: '桥。', en: 'The bridge.' };
	expect(withPicture([{ file: 'media/bridge.jpg', alts }], 'bridge', encoded, words)[0]?.alts).toEqual(words);
	expect(withPicture([], 'bridge', encoded, words)).toHaveLength(1);
	expect(() => withPicture([], 'bridge', encoded)).toThrow('bridge has no words');
});

test('the list is JSON with a copy on a line', () => {
	const list = withPicture([], 'bridge', encoded, alts);
	const text = formatMediaList(list);
	expect(JSON.parse(text)).toEqual(list);
	expect(text).toContain('\n      { "format": "avif", "width": 480, "file": "pictures/bridge-480.avif" },\n');
});
