import { describe, expect, test } from 'vitest';
import { articleTag, childrenTag, firstTag, listTag, newestTag, pictureTag } from './content-tags.ts';

describe('a tag', () => {
	test('can be read where its names can stand in a header', () => {
		expect(articleTag('a-1.b')).toBe('article:a-1.b');
		expect(listTag('news', 'en')).toBe('list:news:en');
		expect(pictureTag('media/2026/bridge.jpg')).toBe('picture:2026/bridge.jpg');
		expect(childrenTag(null)).toBe('children:');
	});

	test.each([
		'新闻',
		'media/a b.jpg',
		'media/a,b.jpg',
		'media/a:b.jpg',
		'media/\u00a0.jpg',
		`media/${'a'.repeat(200)}.jpg`,
	])('is one short word of visible ASCII for %s too', (name) => {
		expect(pictureTag(name)).toMatch(/^picture:[!-+\--9;-~]{1,60}$/);
	});

	test('tells different names apart', () => {
		const names = ['新闻', '新聞', 'a b', 'a  b', `${'a'.repeat(60)}1`, `${'a'.repeat(60)}2`];
		expect(new Set(names.map(articleTag)).size).toBe(names.length);
	});
});

describe('the beginning of a list', () => {
	test('is told of by the shortest one events know that holds it', () => {
		expect(newestTag('news', 'zh', 1)).toBe('newest:news:zh:4');
		expect(newestTag('news', 'zh', 30)).toBe('newest:news:zh:30');
		expect(firstTag('news', 'zh', 7)).toBe('first:news:zh:8');
	});

	test('longer than any of those is refused', () => {
		expect(() => newestTag('news', 'zh', 31)).toThrow(RangeError);
	});
});
