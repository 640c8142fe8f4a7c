import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportsIn, scopedClassName } from './vite-plugins.ts';

const file = (name: string) => join(import.meta.dirname, 'app', name);

test('is unique per file and stable between builds', () => {
	const first = scopedClassName('title', file('a.module.css'));
	expect(first).toMatch(/^title_[\w-]{3}$/);
	expect(scopedClassName('title', file('a.module.css'))).toBe(first);
	expect(scopedClassName('title', file('b.module.css'))).not.toBe(first);
});

test('throws if two files produce the same name', () => {
	expect(() => {
		for (let index = 0; index < 3_000; index++) scopedClassName('card', file(`${index}.module.css`));
	}).toThrow('make the same class name');
});

test('finds what a library’s module exports', () => {
	const code = [
		'export const first = 1, inside = "export const none";',
		'export async function second() {}',
		'class Third {}',
		'export { Third, inner as fourth };',
		'export default Third;',
	].join('\n');
	expect(exportsIn(code).toSorted()).toEqual(['Third', 'default', 'first', 'fourth', 'second']);
});
