import type { Block } from '@portico/api/answers/blocks.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { InterfaceStateProvider } from '../state/interface-state-provider.tsx';
import { ArticleBody } from './article-body.tsx';

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

function render(blocks: Block[], openingPictureFirst = false): string {
	return renderToStaticMarkup(
		<MemoryRouter initialEntries={['/en/articledetail/a1']}>
			<InterfaceStateProvider language="en" menus={[]}>
				<ArticleBody blocks={blocks} lang="zh" openingPictureFirst={openingPictureFirst} />
			</InterfaceStateProvider>
		</MemoryRouter>,
	);
}

test('every kind of block is shown, in order and in the language of the text', () => {
	const attachment = {
		name: '登记表.pdf',
		href: '/media/form.pdf',
		mediaType: 'application/pdf',
		size: 2048,
	};
	const html = render([
		text,
		{ kind: 'picture', picture, captionHtml: '<b>合龙</b>之夜' },
		{ kind: 'gallery', pictures: [{ picture, captionHtml: null }], captionHtml: '两岸' },
		{ kind: 'attachment', attachment },
		table,
	]);
	const shown = ['<p>正文</p>', '<b>合龙</b>之夜', '两岸', '登记表.pdf', '<td>868</td>'];
	const places = shown.map((part) => html.indexOf(part));
	expect(places).not.toContain(-1);
	expect(places).toEqual(places.toSorted((one, other) => one - other));
	expect(html).toMatch(/^<div[^>]* lang="zh-CN"/);
});

test('a block of a kind this code does not know is logged and left out', () => {
	const log = vi.spyOn(console, 'error').mockImplementation(() => {});
	const html = render([text, { kind: 'hologram' } as unknown as Block, table]);
	expect(log).toHaveBeenCalledExactlyOnceWith('Unknown block kind: "hologram"');
	expect(html).toContain('正文');
	expect(html).toContain('868');
});

test('tables can be told from each other', () => {
	const html = render([table, text, table]);
	expect([...html.matchAll(/aria-label="([^"]*)" tabindex="0"/g)].map(([, label]) => label)).toEqual([
		'Table 1, scrolls sideways',
		'Table 2, scrolls sideways',
	]);
});

test('only the opening picture of a body that opens with one is fetched first', () => {
	const pictureBlock: Block = { kind: 'picture', picture, captionHtml: null };
	const first = (html: string) => [...html.matchAll(/fetchPriority="(\w+)"/gi)].map(([, value]) => value);
	expect(first(render([text, pictureBlock, pictureBlock], true))).toEqual(['high', 'auto']);
	expect(first(render([text, pictureBlock], false))).toEqual(['auto']);
	expect(first(render([text, text, pictureBlock], true))).toEqual(['auto']);
});

test('a PDF can be previewed and saved, another file saved only', () => {
	const attachment = { name: 'a', href: '/media/a', mediaType: 'application/zip', size: 1 };
	const actions = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
	expect(actions(render([{ kind: 'attachment', attachment }]))).toEqual(['/media/a?download=1']);
	const pdf = { ...attachment, mediaType: 'application/pdf' };
	expect(actions(render([{ kind: 'attachment', attachment: pdf }]))).toEqual([
		'/media/a',
		'/media/a?download=1',
	]);
});
