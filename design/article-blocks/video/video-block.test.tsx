import type { Block } from '@portico/api/answers/articles.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { parseMarkup } from '@portico/testing/page/parse-markup.ts';
import { testPageContext } from '@portico/testing/page/test-page-context.ts';
import { exampleVideoAnswer } from '@portico/testing/videos/example-video-answer.ts';
import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageContextProvider } from '../../page-context.ts';
import { ArticleBody } from '../article-body.tsx';

/** The body as rendered on the server, for an article's page of the site `https://www.example.org`. */
function render(blocks: Block[], pageLanguage: Language = 'en', openingPictureFirst = false): HTMLElement {
	return parseMarkup(
		renderToStaticMarkup(
			<PageContextProvider value={testPageContext(pageLanguage)}>
				<ArticleBody blocks={blocks} lang="zh" openingPictureFirst={openingPictureFirst} />
			</PageContextProvider>,
		),
	);
}

function block(video: Partial<Video> = {}, captionHtml: string | null = null): Block {
	return { kind: 'video', video: { ...exampleVideoAnswer, ...video }, captionHtml };
}

/** The poster, which is decorative beside the link over it. */
const posterIn = (page: HTMLElement) => within(page).getByRole('presentation');

test('shows its poster, its caption, and a link to its file with its title and duration', () => {
	const page = render([block({}, '<b>合龙</b>之夜')]);
	const { getByRole } = within(page);
	expect(posterIn(page).getAttribute('src')).toBe('/media/0a/poster.jpg');
	const link = getByRole('link', { name: /^Play: 立如磐，行如川 \(1:23\)/ });
	expect(link.getAttribute('href')).toBe('/media/0b/film.mp4');
	expect(link.parentElement?.style.getPropertyValue('--video-ratio')).toMatch(/^1\.777/);
	const caption = within(getByRole('figure')).getByText('之夜', { selector: 'figcaption' });
	expect(within(caption).getByText('合龙').tagName).toBe('B');
	const chinese = within(render([block()], 'zh'));
	expect(chinese.getByRole('link', { name: /^播放：立如磐，行如川（1:23）/ })).toBeDefined();
});

test('is a link without a player until scripts run', () => {
	const page = render([block()]);
	const { getByRole, queryByRole } = within(page);
	expect(queryByRole('button')).toBeNull();
	expect(page.querySelector('video')).toBeNull();
	expect(getByRole('link').closest('[data-video-state]')?.getAttribute('data-video-state')).toBe('waiting');
});

test('shows its title in the title’s language if there is no caption', () => {
	const { getByText } = within(render([block({ title: { text: 'Steady as rock', lang: 'en' } })]));
	const caption = getByText('Steady as rock', { selector: 'figcaption' });
	expect(caption.lang).toBe('en');
});

test('links to the stream of an encrypted video', () => {
	const { getByRole } = within(render([block({ download: null })]));
	expect(getByRole('link').getAttribute('href')).toBe('/media/0b/master.m3u8');
});

test('shows the title in place of a missing poster', () => {
	const page = render([block({ poster: null })]);
	expect(page.querySelector('img')).toBeNull();
	const title = within(page).getByText('立如磐，行如川', { selector: 'p > span' });
	expect(title.parentElement?.lang).toBe('zh-CN');
});

test('gives high fetch priority to a poster that opens a body', () => {
	const text: Block = { kind: 'text', html: '<p>正文</p>' };
	const opening = posterIn(render([text, block()], 'en', true));
	expect(opening.getAttribute('fetchpriority')).toBe('high');
	expect(posterIn(render([text, block()], 'en')).getAttribute('fetchpriority')).toBe('auto');
});

test('requests an upright poster at the width that fits the window’s height', () => {
	const variants = [{ format: 'webp' as const, width: 480, src: '/media/0a/poster-480.webp' }];
	const upright = {
		width: 720,
		height: 1280,
		poster: exampleVideoAnswer.poster && { ...exampleVideoAnswer.poster, variants },
	};
	const source = posterIn(render([block(upright)])).parentElement?.querySelector('source');
	expect(source?.getAttribute('sizes')).toBe('min(92vw, 48vh)');
});

test('prints the title and the address where it can be watched', () => {
	const { getByText } = within(render([block()]));
	expect(getByText(/Watch at:/).textContent).toBe(
		'立如磐，行如川 (1:23)Watch at: https://www.example.org/en/articledetail/a1',
	);
});
