import { createHash } from 'node:crypto';
import type { OwnFile } from '@portico/content/bodies/markup/own-addresses.ts';
import { restoreOwnPages } from '@portico/content/bodies/markup/own-pages.ts';
import { mediaFilesIn, resolveBlocks, videosIn } from '@portico/content/bodies/media-references.ts';
import { sanitiseBody, sanitiseToHtml } from '@portico/content/bodies/sanitise-body.ts';
import { splitBlocks } from '@portico/content/bodies/split-blocks.ts';
import { digestInAddress, mediaAddress } from '@portico/content/files/media-files.ts';
import type { StoredBlock } from '@portico/content/model/stored-blocks.ts';
import { ArticleBody } from '@portico/design/article-blocks/article-body.tsx';
import { PageContextProvider } from '@portico/design/page-context.ts';
import { demoBodies } from '@portico/testing/content/demo-bodies.ts';
import { testPageContext } from '@portico/testing/page/test-page-context.ts';
import { exampleVideoAnswer } from '@portico/testing/videos/example-video-answer.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const origin = 'https://www.example.com';

const digestOf = (file: string) => createHash('sha256').update(file).digest('hex');
const isPicture = (file: string) => /\.(?:jpe?g|png|svg|webp|gif|avif)$/i.test(file);

/** A media file of a body as the store would answer it. */
function resolveMedia(file: string) {
	const href = mediaAddress(digestOf(file), file);
	if (!isPicture(file)) return { attachment: { href, mediaType: 'application/pdf', size: 9 } };
	const copy = mediaAddress(digestOf(file), 'copy-960w.webp');
	const variants = [{ format: 'webp' as const, width: 960, src: copy }];
	return { picture: { src: href, width: 1920, height: 1080, animated: false, preview: null, variants } };
}

/** The blocks of a text on a page, as a browser copies them. */
function copied(blocks: StoredBlock[], language: 'zh' | 'en'): string {
	const shown = resolveBlocks(blocks, resolveMedia, (videoId) => ({ ...exampleVideoAnswer, videoId }));
	const body = createElement(ArticleBody, { blocks: shown, lang: 'zh' });
	const page = createElement(PageContextProvider, { value: testPageContext(language) }, body);
	return renderToStaticMarkup(page).replace(/ (src|href)="\//g, ` $1="${origin}/`);
}

function restored(html: string, blocks: StoredBlock[]): StoredBlock[] {
	const toEntry = (file: string): [string, OwnFile[]] => [
		digestOf(file).slice(0, digestInAddress),
		[{ file, isPicture: isPicture(file), copies: [] }],
	];
	const media = { files: new Map(mediaFilesIn(blocks).map(toEntry)), videos: new Set(videosIn(blocks)) };
	const own = { siteUrl: origin, newsroomUrl: origin, lang: 'zh' as const, media };
	return splitBlocks(sanitiseBody(restoreOwnPages(html, own)).nodes);
}

const everyBlock = sanitiseToHtml(`
	<h2 id="top">标题</h2><p>正文见<a href="media/inline.pdf">附件</a>、<a href="/articledetail/a1">另一篇</a>和<a href="#top">开头</a>。</p>
	<figure><img src="media/a.jpg" alt="甲"><figcaption>说明</figcaption></figure><p><img src="media/b.png" alt=""></p>
	<figure data-width="text"><img src="media/d.jpg" alt="丁"><figcaption>窄图</figcaption></figure>
	<figure data-kind="gallery"><figure><img src="media/a.jpg" alt="甲"><figcaption>东岸</figcaption></figure><img src="media/c.jpg" alt="丙"><figcaption>两岸</figcaption></figure>
	<figure data-video-id="tour"></figure><figure data-video-id="opening"><figcaption>参观</figcaption></figure>
	<p><a href="media/form.pdf">登记表</a></p><p>段落里的<img src="media/a.jpg" alt="小图">。</p>
	<table><thead><tr><th>指标及其较长的名称</th><th>上一年度的数值与说明</th><th>本年度的数值与说明</th></tr></thead><tbody><tr><td>收入，单位为亿元人民币</td><td>868，同比增长</td><td>912，继续增长</td></tr></tbody></table>
	<blockquote><p>短引文</p></blockquote><ul><li>项</li></ul>`);

test.each([...demoBodies(7), ['every block', everyBlock] as const])(
	'a body that is copied from a page of ours is pasted as it is stored: %s',
	(_, body) => {
		const blocks = splitBlocks(sanitiseBody(body).nodes);
		for (const language of ['zh', 'en'] as const)
			expect(restored(copied(blocks, language), blocks)).toEqual(blocks);
	},
);
