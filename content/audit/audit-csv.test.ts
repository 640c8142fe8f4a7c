import { expect, test } from 'vitest';
import { csvLine } from './audit-csv.ts';

test.each<[string, (string | number | null)[], string]>([
	['plain cells', ['a', 1, null, ''], 'a,1,,'],
	[
		'quotes, commas and line breaks in quotes',
		['a"b', 'c,d', 'e\nf', 'g\r\nh'],
		'"a""b","c,d","e\nf","g\r\nh"',
	],
	['formulas as text', ['=1+1', '+1', '-1', '@SUM(A1)'], "'=1+1,'+1,'-1,'@SUM(A1)"],
	['formulas after a tab or a carriage return as text', ['\t=1', '\r=1'], '\'\t=1,"\'\r=1"'],
	['formulas with full-width signs as text', ['＝1+1', '＋1', '－1', '＠SUM'], "'＝1+1,'＋1,'－1,'＠SUM"],
	[
		'formulas after what shows nothing as text',
		['\u200B=1', ' \u00A0+1', '\u2060\u200E@x'],
		"'\u200B=1,' \u00A0+1,'\u2060\u200E@x",
	],
	['formulas that need quotes', ['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"'],
	['signs within a text as they are', ['a=b', '1-2'], 'a=b,1-2'],
	['negative numbers as they are', [-1], '-1'],
])('writes %s', (_, cells, line) => {
	expect(csvLine(cells)).toBe(`${line}\r\n`);
});
