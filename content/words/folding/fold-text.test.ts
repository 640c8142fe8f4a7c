import { expect, test } from 'vitest';
import { foldCharacters } from './fold-characters.ts';
import { foldText } from './fold-text.ts';

const samples = [
	'Ｐｏｒｔｉｃｏ，全长３６公里……「大桥」Ⅳ',
	'e\u0301cole ÉCOLE ﬁn ½ ㈱ ½',
	'ｶﾞｷﾞ\u1112\u1161\u11ab한글',
	'大桥\u0301 a\u0301b',
	'𠀀𠀁👩‍👩‍👧',
	'臺灣線路檢測École à ΟΔΟΣ',
	'全长1,148米，总投资12,600万元, infra\u00adstructure Großprojekt, 葛\u{e0100}城⼈⺠',
];

test.each(samples)('folds to the stored form: %s', (text) => {
	expect(foldText(text).folded).toBe(foldCharacters(text));
});

test.each(samples)('maps every code unit to its whole source: %s', (text) => {
	const { folded, starts, ends } = foldText(text);
	expect(starts).toHaveLength(folded.length);
	for (const [unit, start] of starts.entries()) {
		const piece = text.slice(start, ends[unit]);
		expect(piece.isWellFormed()).toBe(true);
		expect(foldCharacters(piece)).toContain(folded[unit]);
	}
});

test('leaves out the signs within a number, and keeps the places of its digits', () => {
	const text = '长1,148米, 3';
	const { folded, starts, ends } = foldText(text);
	const at = folded.indexOf('1148');
	expect(text.slice(starts[at], ends[at + 3])).toBe('1,148');
	expect(text.slice(starts[folded.length - 1], ends[folded.length - 1])).toBe('3');
});

test('replaces a lone surrogate by the replacement character', () => {
	expect(foldText('一\ud800二').folded).toBe('一\ufffd二');
});
