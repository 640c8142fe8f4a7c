import type { Block } from '@portico/api/answers/blocks.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { InterfaceStateProvider } from '../../state/interface-state-provider.tsx';
import { ArticleBody } from '../article-body.tsx';
import { exampleFilm } from './testing/example-film.ts';

/** The body as a server renders it, on an article's page of the site `https://www.example.org`. */
function render(blocks: Block[], pageLanguage: Language = 'en', openingPictureFirst = false): string {
	const path = pageLanguage === 'en' ? '/en/articledetail/a1' : '/articledetail/a1';
	const Page = createRoutesStub([
		{
			id: 'home-layout',
			path: '*',
			loader: () => null,
			Component: () => (
				<InterfaceStateProvider language={pageLanguage} menus={[]}>
					<ArticleBody blocks={blocks} lang="zh" openingPictureFirst={openingPictureFirst} />
				</InterfaceStateProvider>
			),
		},
	]);
	const loaderData = { 'home-layout': { site: { siteUrl: 'https://www.example.org' } } };
	return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={{ loaderData }} />);
}

function block(video: Partial<Video> = {}, captionHtml: string | null = null): Block {
	return { kind: 'video', video: { ...exampleFilm, ...video }, captionHtml };
}

test('a film is its poster, a link to its file named by its title and duration, and its caption', () => {
	const html = render([block({}, '<b>合龙</b>之夜')]);
	expect(html).toContain('src="/media/0a/poster.jpg"');
	expect(html).toMatch(/<a [^>]*href="\/media\/0b\/film\.mp4"[^>]*>/);
	expect(html).toMatch(/<a [^>]*><span[^>]*>Play: 立如磐，行如川 \(1:23\)<\/span>/);
	expect(html).toMatch(/<figcaption[^>]*><b>合龙<\/b>之夜<\/figcaption>/);
	expect(html).toContain('--film-ratio:1.777');
	expect(render([block()], 'zh')).toContain('>播放：立如磐，行如川（1:23）</span>');
});

test('before scripts run it is a link, not a button, and there is no player', () => {
	const html = render([block()]);
	expect(html).not.toContain('role="button"');
	expect(html).not.toContain('<video');
	expect(html).toContain('data-film-state="waiting"');
});

test('without a caption its title stands below, in its own language', () => {
	expect(render([block({ title: { text: 'Steady as rock', lang: 'en' } })])).toMatch(
		/<figcaption[^>]* lang="en">Steady as rock<\/figcaption>/,
	);
});

test('an encrypted film leads to its stream, one without a poster shows its title', () => {
	expect(render([block({ download: null })])).toContain('href="/media/0b/master.m3u8"');
	const html = render([block({ poster: null })]);
	expect(html).not.toContain('<img');
	expect(html).toMatch(/<p class="[^"]*" lang="zh-CN"><span>立如磐，行如川<\/span><\/p>/);
});

test('a poster that opens a body is fetched first, and an upright one as wide as it stands', () => {
	const text: Block = { kind: 'text', html: '<p>正文</p>' };
	expect(render([text, block()], 'en', true)).toContain('fetchPriority="high"');
	expect(render([text, block()], 'en')).toContain('fetchPriority="auto"');
	const variants = [{ format: 'webp' as const, width: 480, src: '/media/0a/poster-480.webp' }];
	const upright = {
		width: 720,
		height: 1280,
		poster: exampleFilm.poster && { ...exampleFilm.poster, variants },
	};
	expect(render([block(upright)])).toContain('sizes="min(92vw, 48vh)"');
});

test('paper tells the title and where to watch', () => {
	const html = render([block()]);
	expect(html).toContain('Watch at: https://www.example.org/en/articledetail/a1');
});
