import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageKinds } from '@portico/api/addresses/page-kinds.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';

const demoMedia = fileURLToPath(new URL('../../demo/media/', import.meta.url));

/** The page kinds of columns. */
export const columnPages = pageKinds.filter((kind) => kind !== 'link');

const names = { zh: '栏目', en: 'Column' };

/**
 * Writes a content bundle with a column of every page kind (its `fdCode` is the kind's name), and the article
 * `everything`, which has a picture, a drawing (SVG), files of two kinds, and the video `film`.
 */
export function writeBundleOfEveryKind(folder: string): void {
	const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
	mkdirSync(join(folder, 'media'), { recursive: true });
	copyFileSync(join(demoMedia, 'leader-1.jpg'), join(folder, 'media/picture.jpg'));
	copyFileSync(join(demoMedia, 'campus-application-form.pdf'), join(folder, 'media/form.pdf'));
	write(
		'media/drawing.svg',
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>',
	);
	write('media/table.csv', 'span,metres\nmain,868\n');
	writePackage(join(folder, 'videos/film'));
	write('videos.json', JSON.stringify([{ videoId: 'film', titles: { zh: '影片', en: 'Film' } }]));
	write('site.json', JSON.stringify({ names, home: { film: 'film' } }));
	const columns = columnPages.map((page, index) => ({
		fdCode: page,
		parent: null,
		page,
		inMenu: true,
		order: index + 1,
		names,
	}));
	write('columns.json', JSON.stringify(columns));
	const leader = { number: 1, order: 1, names, positions: { zh: ['职务'], en: ['Position'] } };
	write('leaders.json', JSON.stringify([leader]));
	write(
		'organisation.json',
		JSON.stringify([{ unitId: 'unit', parent: null, order: 1, kind: 'internal', names }]),
	);
	const body =
		'<p>正文 Text</p><p><img src="media/picture.jpg"></p><p><img src="media/drawing.svg"></p>' +
		'<figure data-video-id="film"></figure>';
	const article = {
		articleId: 'everything',
		fdCode: 'articlepagelist',
		alsoIn: columnPages.filter((page) => page !== 'articlepagelist'),
		publishedAt: '2026-05-01T08:00:00+08:00',
		attachments: [
			{ file: 'media/form.pdf', names: { zh: '表格', en: 'Form' } },
			{ file: 'media/table.csv', names: { zh: '数据', en: 'Data' } },
		],
		texts: { zh: { title: '标题', body }, en: { title: 'Title', body } },
	};
	write('articles.jsonl', `${JSON.stringify(article)}\n`);
}
