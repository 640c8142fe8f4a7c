import { describe, expect, test } from 'vitest';
import { addTags, articleTag, collectTags, listTag, mediaTag } from './content-tags.ts';

describe('a tag', () => {
	test('has readable names if these fit a header', () => {
		expect(articleTag('a-1.b')).toBe('article:a-1.b');
		expect(listTag('news')).toBe('list:news');
		expect(mediaTag('media/2026/bridge.jpg')).toBe('media:2026/bridge.jpg');
	});

	test.each([
		'新闻',
		'media/a b.jpg',
		'media/a,b.jpg',
		'media/a:b.jpg',
		'media/\u00a0.jpg',
		`media/${'a'.repeat(200)}.jpg`,
	])('is one short word of visible ASCII for %s', (name) => {
		expect(mediaTag(name)).toMatch(/^media:[!-+\--9;-~]{1,60}$/);
	});

	test('differs for different names', () => {
		const names = ['新闻', '新聞', 'a b', 'a  b', `${'a'.repeat(60)}1`, `${'a'.repeat(60)}2`];
		expect(new Set(names.map(articleTag)).size).toBe(names.length);
	});
});

test('collects the tags noted for an answer, without duplicates', async () => {
	const { result, tags } = await collectTags(async () => {
		addTags('a', 'b');
		await Promise.resolve();
		await Promise.all([noteLater('b'), noteLater('c')]);
		return 7;
	});
	expect(result).toBe(7);
	expect(tags).toEqual(['a', 'b', 'c']);
});

test('separates concurrent answers', async () => {
	const [one, other] = await Promise.all([
		collectTags(() => noteLater('one')),
		collectTags(() => noteLater('other')),
	]);
	expect([one.tags, other.tags]).toEqual([['one'], ['other']]);
});

test('ignores tags outside a collection, and drops those of a failed answer', async () => {
	addTags('outside');
	await expect(
		collectTags(async () => {
			addTags('failed');
			throw new Error('no answer');
		}),
	).rejects.toThrow('no answer');
	expect((await collectTags(async () => undefined)).tags).toEqual([]);
});

async function noteLater(tag: string): Promise<void> {
	await Promise.resolve();
	addTags(tag);
}
