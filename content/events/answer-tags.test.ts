import { expect, test } from 'vitest';
import { collectTags, noteTags } from './answer-tags.ts';

test('collects the tags noted for an answer, without duplicates', async () => {
	const { result, tags } = await collectTags(async () => {
		noteTags('a', 'b');
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
	noteTags('outside');
	await expect(
		collectTags(async () => {
			noteTags('failed');
			throw new Error('no answer');
		}),
	).rejects.toThrow('no answer');
	expect((await collectTags(async () => undefined)).tags).toEqual([]);
});

async function noteLater(tag: string): Promise<void> {
	await Promise.resolve();
	noteTags(tag);
}
