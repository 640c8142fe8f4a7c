import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { expect, test } from 'vitest';
import { articlePictures } from './article-pictures.ts';

const picture = (name: string): Picture => ({
	src: `/media/${name}.jpg`,
	width: 1200,
	height: 800,
	alt: name,
	preview: null,
	variants: [],
});
const single = (name: string, captionHtml: string | null = null) =>
	({ kind: 'picture', picture: picture(name), captionHtml }) as const;
const text = { kind: 'text', html: '<p>…</p>' } as const;

test('lists pictures and galleries in reading order, with plain text captions', () => {
	const gallery = {
		kind: 'gallery',
		pictures: [
			{ picture: picture('b'), captionHtml: '<em>East</em> &amp; west' },
			{ picture: picture('c'), captionHtml: null },
			{ picture: { ...picture('undescribed'), alt: '' }, captionHtml: null },
		],
		captionHtml: 'Both banks',
	} as const;
	const pictures = articlePictures({
		cover: null,
		blocks: [single('a'), text, { ...gallery, pictures: [...gallery.pictures] }, single('d')],
	});
	expect(pictures.map(({ picture, caption }) => [picture.alt, caption])).toEqual([
		['a', null],
		['b', 'East & west'],
		['c', null],
		['', 'Both banks'],
		['d', null],
	]);
});

test('starts with the lead picture', () => {
	const names = articlePictures({ cover: picture('cover'), blocks: [single('a')] });
	expect(names.map(({ picture }) => picture.alt)).toEqual(['cover', 'a']);
});

test('lists a repeated picture once', () => {
	const pictures = articlePictures({
		cover: picture('a'),
		blocks: [single('b'), single('a', 'Again'), single('a')],
	});
	expect(pictures.map(({ picture, caption }) => [picture.alt, caption])).toEqual([
		['b', null],
		['a', 'Again'],
	]);
});
