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
];

test.each(samples)('folds to the form the store keeps: %s', (text) => {
	expect(foldText(text).folded).toBe(foldCharacters(text));
});

test.each(samples)('leads every unit back to the whole piece it came from: %s', (text) => {
	const { folded, starts, ends } = foldText(text);
	expect(starts).toHaveLength(folded.length);
	for (const [unit, start] of starts.entries()) {
		const piece = text.slice(start, ends[unit]);
		expect(piece.isWellFormed()).toBe(true);
		expect(foldCharacters(piece)).toContain(folded[unit]);
	}
});

test('half of a character becomes the sign for one that is missing', () => {
	expect(foldText('一\ud800二').folded).toBe('一\ufffd二');
});
