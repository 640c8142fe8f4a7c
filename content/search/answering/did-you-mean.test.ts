import { expect, test } from 'vitest';
import { atomsOf } from '../../words/tokens/atoms.ts';
import { correctionsInTitle, withCorrections } from './did-you-mean.ts';

const meant = (query: string, title: string, corrections: [string, string][] = []) =>
	correctionsInTitle(atomsOf(query), new Map(corrections), title);

test('replaces a wrong homophone by the words of the title', () => {
	expect(meant('安全声产', '关于“安全生产”的通知')).toBe('安全生产');
	expect(meant('跨海大乔', '港珠跨海大橋通車')).toBe('跨海大橋');
});

test('combines homophones with corrections, and across scripts', () => {
	expect(meant('lng 储灌', 'LNG储罐验收')).toBe('LNG储罐');
	expect(meant('harbor works', 'The Harbour works begin', [['harbor', 'harbour']])).toBe('Harbour works');
});

test('suggests nothing if the title has other words, or the same', () => {
	expect(meant('安全声产', '质量第一')).toBeNull();
	expect(meant('安全生产', '安全生产')).toBeNull();
	expect(meant('', '安全生产')).toBeNull();
});

test('applies corrections to the query as entered', () => {
	expect(withCorrections('The “harbor” OF 2026', new Map([['harbor', 'harbour']]))).toBe(
		'The “harbour” OF 2026',
	);
	expect(withCorrections('harbour', new Map())).toBeNull();
	expect(withCorrections('harbour', new Map([['tunel', 'tunnel']]))).toBeNull();
});
