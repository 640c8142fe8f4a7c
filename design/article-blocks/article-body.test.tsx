import type { Block } from '@portico/api/answers/articles.ts';
import { parseMarkup } from '@portico/testing/page/parse-markup.ts';
import { testPageContext } from '@portico/testing/page/test-page-context.ts';
import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PageContextProvider } from '../page-context.ts';
import { ArticleBody, markShortQuotations } from './article-body.tsx';

const picture = {
	src: '/media/bridge.jpg',
	width: 1200,
	height: 800,
	alt: '大桥',
	preview: null,
	variants: [],
};
const table: Block = { kind: 'table', html: '<table><tbody><tr><td>868</td></tr></tbody></table>' };
const text: Block = { kind: 'text', html: '<p>正文</p>' };

/** The body as a server renders it. */
function render(blocks: Block[], openingPictureFirst = false): HTMLElement {
	return parseMarkup(
		renderToStaticMarkup(
			<PageContextProvider value={testPageContext('en')}>
				<ArticleBody blocks={blocks} lang="zh" openingPictureFirst={openingPictureFirst} />
			</PageContextProvider>,
		),
	);
}

test('shows every kind of block, in order and in the language of the text', () => {
	const attachment = {
		name: '登记表.pdf',
		href: '/media/form.pdf',
		mediaType: 'application/pdf',
		size: 2048,
	};
	const page = render([
		text,
		{ kind: 'picture', picture, captionHtml: '<b>合龙</b>之夜' },
		{ kind: 'gallery', pictures: [{ picture, captionHtml: null }], captionHtml: '两岸' },
		{ kind: 'attachment', attachment },
		table,
	]);
	const [body] = page.children;
	expect(body?.getAttribute('lang')).toBe('zh-CN');
	const { getByText, getByRole } = within(page);
	const shown = [
		getByText('正文', { selector: 'p' }),
		getByText('合龙', { selector: 'figcaption b' }),
		getByText('两岸', { selector: 'figcaption' }),
		getByText('登记表.pdf'),
		getByRole('cell', { name: '868' }),
	];
	const blocks = [...(body?.children ?? [])];
	expect(shown.map((part) => blocks.findIndex((block) => block.contains(part)))).toEqual([0, 1, 2, 3, 4]);
});

test('asks for a smaller copy of a picture that is as wide as the text', () => {
	const variants = [{ format: 'webp' as const, width: 960, src: '/media/bridge-960w.webp' }];
	const sizesOf = (width?: 'text') => {
		const block: Block = { kind: 'picture', picture: { ...picture, variants }, captionHtml: null };
		const page = render([{ ...block, ...(width && { width }) }]);
		const { width: shown } = page.querySelector('figure')?.dataset ?? {};
		return [shown, page.querySelector('source')?.getAttribute('sizes')];
	};
	expect(sizesOf()).toEqual([undefined, expect.stringContaining('67rem')]);
	expect(sizesOf('text')).toEqual(['text', expect.not.stringContaining('67rem')]);
});

test('logs and leaves out a block of an unknown kind', () => {
	const log = vi.spyOn(console, 'error').mockImplementation(() => {});
	const { getByText, getByRole } = within(render([text, { kind: 'hologram' } as unknown as Block, table]));
	expect(log).toHaveBeenCalledExactlyOnceWith('Unknown block kind: "hologram"');
	expect(getByText('正文')).toBeDefined();
	expect(getByRole('cell', { name: '868' })).toBeDefined();
});

test('numbers the tables and makes each focusable, so that the keyboard can scroll it', () => {
	const tables = within(render([table, text, table])).getAllByRole('region', { name: /^Table/ });
	expect(tables.map((region) => [region.getAttribute('aria-label'), region.tabIndex])).toEqual([
		['Table 1, scrolls horizontally', 0],
		['Table 2, scrolls horizontally', 0],
	]);
});

test('gives high fetch priority only to a picture that the body opens with', () => {
	const pictureBlock: Block = { kind: 'picture', picture, captionHtml: null };
	const priorities = (page: HTMLElement) =>
		within(page)
			.getAllByRole('img')
			.map((image) => image.getAttribute('fetchpriority'));
	expect(priorities(render([text, pictureBlock, pictureBlock], true))).toEqual(['high', 'auto']);
	expect(priorities(render([text, pictureBlock], false))).toEqual(['auto']);
	expect(priorities(render([text, text, pictureBlock], true))).toEqual(['auto']);
});

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
