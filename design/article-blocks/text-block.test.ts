import { expect, test } from 'vitest';
import { markShortQuotations } from './text-block.tsx';

const quotation = (...paragraphs: string[]) =>
	`<blockquote>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</blockquote>`;

const isMarked = (html: string) => markShortQuotations(html).startsWith('<blockquote data-short');

test.each([
	['60 Chinese characters', quotation('字'.repeat(60)), true],
	['61 Chinese characters', quotation('字'.repeat(61)), false],
	['180 letters', quotation('a'.repeat(180)), true],
	['181 letters', quotation('a'.repeat(181)), false],
	['few words, however much marks them up', quotation(`字<a href="/${'x'.repeat(200)}">字</a>`), true],
	['few words and who said them', quotation('字', '<cite>字</cite>'), true],
	['three paragraphs', quotation('字', '字', '字'), false],
	['no paragraph', '<blockquote>字</blockquote>', false],
	['an empty paragraph', quotation(''), false],
	['another element', '<blockquote><p>字</p><ul><li>字</li></ul></blockquote>', false],
])('marks a quotation of %s', (_what, html, marked) => {
	expect(isMarked(html)).toBe(marked);
});

test('decides for each quotation separately, and keeps its attributes and context', () => {
	const long = quotation('字'.repeat(61));
	const short = '<blockquote lang="en"><p id="body-a">$&amp;</p></blockquote>';
	expect(markShortQuotations(`<p>字</p>${long}${short}<p>字</p>`)).toBe(
		`<p>字</p>${long}<blockquote data-short lang="en"><p id="body-a">$&amp;</p></blockquote><p>字</p>`,
	);
});
