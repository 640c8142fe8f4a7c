import { expect, test } from 'vitest';
import { homophonesOf } from './homophones.ts';

test('lists homophones, frequent ones first', () => {
	const alike = homophonesOf('声');
	expect(alike).toContain('生');
	expect(alike).not.toContain('声');
	expect(alike.indexOf('生')).toBeLessThan(alike.indexOf('笙'));
});

test('lists none for other characters', () => {
	expect(homophonesOf('a')).toEqual([]);
	expect(homophonesOf('の')).toEqual([]);
	expect(homophonesOf('')).toEqual([]);
});
