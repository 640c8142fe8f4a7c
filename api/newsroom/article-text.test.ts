import { expect, test } from 'vitest';
import { articleText } from './answers/editing.ts';
import { completeText, emptyText, isSameText, textFieldNames, textFields } from './article-text.ts';

const text = { ...emptyText, title: '大桥', body: '<p>一</p>' };

test.each(textFieldNames)('a text of an edition without the field %s says nothing in it', (name) => {
	const { [name]: _, ...fewer } = text;
	expect(articleText.parse(fewer)).toEqual({ ...text, [name]: '' });
	expect(completeText(fewer)).toEqual({ ...text, [name]: '' });
	expect(isSameText(fewer, { ...text, [name]: '' })).toBe(true);
	expect(isSameText(fewer, { ...text, [name]: '字' })).toBe(false);
});

test('a text keeps the fields of a later edition, up to a size', () => {
	const later = { ...text, motto: '百年大计' };
	expect(articleText.parse(later)).toEqual(later);
	expect(isSameText(later, text)).toBe(false);
	expect(articleText.safeParse({ ...text, motto: '字'.repeat(5001) }).success).toBe(false);
	expect(articleText.safeParse({ ...text, motto: 1 }).success).toBe(false);
	const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`field${index}`, '']));
	expect(articleText.safeParse({ ...text, ...many }).success).toBe(false);
});

test('a text has limits by field', () => {
	for (const [name, limit] of Object.entries(textFields)) {
		const isAccepted = (length: number) =>
			articleText.safeParse({ ...text, [name]: '字'.repeat(length) }).success;
		expect([name, isAccepted(limit ?? 100_000), isAccepted((limit ?? 0) + 1)]).toEqual([
			...[name, true, limit === null],
		]);
	}
});
