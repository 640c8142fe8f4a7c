import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scopedClassName } from './scoped-class-name.ts';

const file = (name: string) => join(import.meta.dirname, 'app', name);

test('a class has a name of its own in each file, and the same one in each build', () => {
	const first = scopedClassName('title', file('a.module.css'));
	expect(first).toMatch(/^title_[\w-]{3}$/);
	expect(scopedClassName('title', file('a.module.css'))).toBe(first);
	expect(scopedClassName('title', file('b.module.css'))).not.toBe(first);
});

test('two files that make the same name are told', () => {
	expect(() => {
		for (let index = 0; index < 3_000; index++) scopedClassName('card', file(`${index}.module.css`));
	}).toThrow('make the same class name');
});
