import { describe, expect, test } from 'vitest';
import { countedQuery, otherQueries } from './counted-query.ts';

test.each([
	['跨海大橋', '跨海大桥'],
	['  ＬＮＧ\t储罐 \n', 'lng 储罐'],
	['Zoë’s Café', 'zoe’s cafe'],
	['GB/T 37668-2019', 'gb/t 37668-2019'],
	['"exact phrase" -without', '"exact phrase" -without'],
	['混凝土\u00a0\u3000\u2028强度', '混凝土 强度'],
])('%j is counted as %j', (query, counted) => {
	expect(countedQuery(query)).toBe(counted);
});

test('removes everything that could control a terminal', () => {
	expect(countedQuery('tun\u202enel \u001b[31mred\u0007\u009b2J')).toBe('tunnel [31mred 2j');
	expect(countedQuery('a\0b\ud800')).toBe('a b\ufffd');
	expect(countedQuery('soft\u00adhyphen\u200b')).toBe('softhyphen');
});

test.each(['', ' \t\u3000', '\0\u001b', '\u200b\ufeff'])('%j asks for nothing', (query) => {
	expect(countedQuery(query)).toBeNull();
});

test('keeps at most 200 characters, none of them split', () => {
	expect(countedQuery('桥'.repeat(300))).toBe('桥'.repeat(200));
	expect(countedQuery(`${'a'.repeat(199)}𠮷𠮷`)).toBe(`${'a'.repeat(199)}𠮷`);
	// One character that folds to a phrase of eighteen.
	expect([...(countedQuery('\ufdfa'.repeat(200)) as string)].length).toBeLessThanOrEqual(200);
});

describe('personal data are not kept', () => {
	test.each([
		'li.wei@example.com',
		'mail li.wei@example.com.cn please',
		'ＬＩ＠ＥＸＡＭＰＬＥ．ＣＮ',
		'li @ example.com',
		'王伟@例子。公司',
		'13812345678',
		'王伟 138 1234 5678',
		'138-1234-5678',
		'+86 (138) 1234.5678',
		'１３８１２３４５６７８',
		'010-6400-12345',
		'11010519491231002X',
		`${'a'.repeat(195)} 13812345678`,
	])('%s', (query) => {
		expect(countedQuery(query)).toBe(otherQueries);
	});

	test.each([
		'gb 50016-2014',
		'gb/t 37668-2019 gb/t 50107-2010',
		'φ8@200',
		'2026年5月1日 开工',
		'1234567890',
		'3.5亿元 2026',
		'@example',
		'c919 5g 800kv',
	])('%s is none', (query) => {
		expect(countedQuery(query)).toBe(query);
	});
});
