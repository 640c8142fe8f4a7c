import { expect, test } from 'vitest';
import { fileAt, readFileNames } from './file-names.ts';

const literalNames = new Set(['media/100%25.jpg', 'media/what?.pdf', 'media/a+b.jpg']);

test.each([
	['<img src="media/%E6%A1%A5.jpg">', '<img src="media/桥.jpg">'],
	['<img alt="" src=\'media/a%20b.jpg?v=2\'>', '<img alt="" src="media/a b.jpg">'],
	['<a href="./media/%E9%99%84%E4%BB%B6.pdf#page=3">', '<a href="media/附件.pdf">'],
	['<img data-original="media/a%26b.jpg?x=1&amp;y=2">', '<img data-original="media/a&amp;b.jpg">'],
	['<img src="media/100%25.jpg">', '<img src="media/100%25.jpg">'],
	['<a href="media/what?.pdf">', '<a href="media/what?.pdf">'],
	['<img src="media/100%25.jpg?v=2#x">', '<img src="media/100%25.jpg">'],
	['<img src=media/a%20b.jpg?v=2>', '<img src="media/a b.jpg">'],
	['<img src="media/x.jpg#a"><a href="media/x.pdf?v=2#x">', '<img src="media/x.jpg"><a href="media/x.pdf">'],
	[
		'<img src="media/a%2Bb.jpg"><img src="media/a&#43;b.jpg">',
		'<img src="media/a+b.jpg"><img src="media/a+b.jpg">',
	],
	['<img src="media/c+d.jpg">', '<img src="media/c d.jpg">'],
	['<img src="media/&#26725;.jpg">', '<img src="media/桥.jpg">'],
	['<img src="media/l\'eau%20x.jpg">', '<img src="media/l&#39;eau x.jpg">'],
	['<img src="media/%B4%F3.jpg">', '<img src="media/%B4%F3.jpg">'],
	['<img src="media/%2E%2E/x.jpg">', '<img src="media/%2E%2E/x.jpg">'],
	['<img src="media/a.jpg">', '<img src="media/a.jpg">'],
	['<a href="https://example.org/media/%20?a">', '<a href="https://example.org/media/%20?a">'],
	['<p>media/%E6%A1%A5.jpg</p>', '<p>media/%E6%A1%A5.jpg</p>'],
])('reads %j as %j', (html, expected) => {
	expect(readFileNames(html, literalNames)).toBe(expected);
});

test.each([
	['Latin', 'media/Cafe\u0301.pdf'],
	['Vietnamese', 'media/Vie\u0323\u0302t.pdf'],
	['kana', 'media/カ\u3099.pdf'],
	['Hangul', 'media/\u1112\u1161\u11ab.pdf'],
	['Devanagari', 'media/\u0928\u093c.pdf'],
	['Devanagari that stays decomposed', 'media/\u0958.pdf'],
	['Arabic', 'media/\u0627\u0653.pdf'],
	['Bengali', 'media/\u09c7\u09be.pdf'],
])('composes a name in %s, in any form and encoding', (_, name) => {
	const stored = name.normalize('NFC');
	for (const form of ['NFC', 'NFD'] as const) {
		const written = name.normalize(form);
		expect(fileAt(written)).toBe(stored);
		expect(fileAt(encodeURI(written))).toBe(stored);
		expect(fileAt(`${encodeURI(written)}?v=2#x`, new Set())).toBe(stored);
	}
});
