import { expect, test } from 'vitest';
import { characterClasses } from './character-classes.ts';
import { foldCharacters, foldText } from './fold-characters.ts';

test.each([
	['ＬＮＧ 储罐', 'lng 储罐'],
	['臺灣線路檢測', '台湾线路检测'],
	['後來的皇后', '后来的皇后'],
	['裏 裡 里', '里 里 里'],
	['École Ångström Việt Nam', 'ecole angstrom viet nam'],
	['e\u0301', 'e'],
	['ΟΔΟΣ ὁδός', 'οδοσ ὁδόσ'],
	['ﬁn ½ ㎏', 'fin 1⁄2 kg'],
	['𠮷野家', '𠮷野家'],
	['\u2f08\u2ea0\u2ed3\u6c5f\u2f24\u6865\u901a\u2ecb', '人民长江大桥通车'],
	[
		'葛\u{e0100}城 infra\u00adstructure gir\u200bders water\u2060proof',
		'葛城 infrastructure girders waterproof',
	],
	['Ørsted Mærsk Łódź Großprojekt İstanbul Gdańsk', 'orsted maersk lodz grossprojekt istanbul gdansk'],
	['1,148米 12,600万 1,148,000', '1148米 12600万 1148000'],
	['12 600、12\u2009600、12\u00a0600、12\u202f600 m', '12600、12600、12600、12600 m'],
	['投资１２\u3000６００万元，１２ ６００、１２，６００、１２,６００', '投资12600万元,12600、12600、12600'],
	["12’600, 12'600, 1\u2007148\u2007000", '12600, 12600, 1148000'],
	['100 200 3000, C919 600, 0 600, 3.1 600, 2026 100', '100 200 3000, c919 600, 0 600, 3.1 600, 2026 100'],
	['100\t200, 12\n600, of 12 600', '100\t200, 12\n600, of 12600'],
	['1，148 1,14 1,1480 3.1,148 a,148', '1,148 1,14 1,1480 3.1,148 a,148'],
	['a\ud800b', 'a\ufffdb'],
	['', ''],
])('%s', (text, folded) => {
	expect(foldCharacters(text)).toBe(folded);
});

test('folding a folded text changes nothing', () => {
	const all = `${characterClasses}臺灣線路檢測École ΟΔΟΣ`;
	expect(foldCharacters(foldCharacters(all))).toBe(foldCharacters(all));
});

test('folds a part of a text as within the text', () => {
	const characters = [...'臺灣𠮷野家後來乾坤著作ＬＮＧÉcole'];
	for (let at = 1; at < characters.length; at++) {
		const [first, second] = [characters.slice(0, at).join(''), characters.slice(at).join('')];
		expect(foldCharacters(first) + foldCharacters(second)).toBe(foldCharacters(first + second));
	}
});

test('folds no character of 16 bits to one of 32, which would shift later offsets', () => {
	const pairs = [...characterClasses.replace(/\s/g, '')];
	expect(pairs.length % 2).toBe(0);
	for (let at = 0; at < pairs.length; at += 2) {
		if (pairs[at]?.length === 1) expect(pairs[at + 1]).toHaveLength(1);
	}
});

const samples = [
	'Ｐｏｒｔｉｃｏ，全长３６公里……「大桥」Ⅳ',
	'e\u0301cole ÉCOLE ﬁn ½ ㈱ ½',
	'ｶﾞｷﾞ\u1112\u1161\u11ab한글',
	'大桥\u0301 a\u0301b',
	'𠀀𠀁👩‍👩‍👧',
	'臺灣線路檢測École à ΟΔΟΣ',
	'全长1,148米，总投资12,600万元, infra\u00adstructure Großprojekt, 葛\u{e0100}城⼈⺠',
	'总投资12 600万元，12\u2009600，１２\u3000６００é 1\u202f148\u202f000',
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
