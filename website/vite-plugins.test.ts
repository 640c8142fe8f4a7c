import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportsIn, scopedClassName } from './vite-plugins.ts';

const file = (name: string) => join(import.meta.dirname, 'app', name);

test('numbers the classes of a file, the same in each build', () => {
	const title = scopedClassName('title', file('a.module.css'));
	const link = scopedClassName('link', file('a.module.css'));
	expect(title).toMatch(/^_[\w-]{3}0$/);
	expect(link).toBe(title.replace(/0$/, '1'));
	expect(scopedClassName('title', file('a.module.css?used'))).toBe(title);
	expect(scopedClassName('title', file('b.module.css'))).not.toBe(title);
});

test('throws if two files make the same names', () => {
	expect(() => {
		for (let index = 0; index < 3_000; index++) scopedClassName('card', file(`${index}.module.css`));
	}).toThrow('make the same class names');
});

test('finds what a library’s module exports', () => {
	const code = [
		'export const first = 1, inside = "export const none";',
		'export async function second() {}',
		'class Third {}',
		'export { Third, inner as fourth };',
		'export default Third;',
	].join('\n');
	expect(exportsIn(code).toSorted()).toEqual(['Third', 'default', 'first', 'fourth', 'inside', 'second']);
});
