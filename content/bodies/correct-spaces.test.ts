import { expect, test } from 'vitest';
import { sanitiseToHtml } from './sanitise-body.ts';

test.each([
	['<h2>第一\n章</h2>', '<h2>第一章</h2>'],
	[
		'<p>公司承建的跨海\n大桥今日正式通\n车，全长36\n公里。</p>',
		'<p>公司承建的跨海大桥今日正式通车，全长36\n公里。</p>',
	],
	['<p>跨海\n<b>大\n桥</b>\n通车</p>', '<p>跨海<b>大桥</b>通车</p>'],
	['<table><tr><td>甲\n乙</td></tr></table>', '<table><tbody><tr><td>甲乙</td></tr></tbody></table>'],
	['<pre>甲\n乙</pre>', '<pre>甲\n乙</pre>'],
	['<p>甲<br>\n乙</p>', '<p>甲<br>乙</p>'],
])('joins lines of %s', (html, expected) => {
	expect(sanitiseToHtml(html).replace('<br>\n', '<br>')).toBe(expected);
});

const nbsp = '\u00a0';
const paragraph = (text: string) => sanitiseToHtml(`<p>${text.replaceAll('~', '&nbsp;')}</p>`);

test.each([
	['The~new~bridge~over~the~Lan~river', 'The new bridge over the Lan river'],
	['word.~ Next, and~(more)~“quoted”', 'word. Next, and (more) “quoted”'],
	['Name:~~~Date', 'Name: Date'],
	['<b>The~</b>new<i>~bridge</i>', '<b>The </b>new<i> bridge</i>'],
	['<b>The~</b>~<i>~new</i>', '<b>The </b><i>new</i>'],
	['in~2026~after~the~5~men~of~a~crew', 'in 2026 after the 5 men of a crew'],
	['Мост~через~реку', 'Мост через реку'],
])('turns no-break spaces between words into ordinary ones: %s', (text, expected) => {
	expect(paragraph(text)).toBe(`<p>${expected}</p>`);
});

test.each([
	...['5~km', '12~600', '20~°C', '12~%', '3~million', '100~m²', '220~kV', '8~a.m.'],
	...['No.~3', 'Mr.~Li', 'Mr~Li', 'Fig.~2', 'p.~7', 'Prof.~Zhang', 'St.~Louis', 'Table~3', 'Phase~2'],
	...['J.~K.~Smith', 'Vraiment~?', 'Attention~: «~oui~»', 'a~– b', '§~5', 'v~Praze', '€~5'],
	...['公司~~~名称', '日期：~~~2026', '~~缩进'],
])('keeps no-break spaces that bind, and those beside Chinese: %s', (text) => {
	expect(paragraph(text)).toBe(`<p>${text.replaceAll('~', nbsp)}</p>`);
});

test('keeps no-break spaces in preformatted lines', () => {
	expect(sanitiseToHtml('<pre>a&nbsp;b</pre>')).toBe(`<pre>a${nbsp}b</pre>`);
});
