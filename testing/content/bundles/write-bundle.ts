import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writePackage } from '../write-package.ts';
import { scratchFolder } from './scratch-folder.ts';

/** A column in the format of `columns.json`, with defaults. */
export function column(fdCode: string, changes: object = {}): object {
	return {
		fdCode,
		parent: null,
		page: 'articlepagelist',
		inMenu: true,
		order: 1,
		names: { zh: `栏目${fdCode}`, en: `Column ${fdCode}` },
		...changes,
	};
}

/** An article with defaults: published in both languages, in the column `news`. */
export function article(articleId: string, changes: object = {}): object {
	return {
		articleId,
		fdCode: 'news',
		publishedAt: '2026-05-01T08:00:00+08:00',
		texts: { zh: text(`${articleId}的标题`), en: text(`Title of ${articleId}`) },
		...changes,
	};
}

export function text(title: string, changes: object = {}): object {
	return { title, body: `<p>${title}, told at length.</p>`, ...changes };
}

/** The files of a bundle by name; lines of articles as values or verbatim. */
export type BundleContent = {
	columns?: object[];
	/** Strings and bytes are written verbatim, other values as JSON. */
	articles?: (object | string | Buffer)[];
	files?: Record<string, string | Buffer | object>;
	/** Identifiers of video packages in `videos/`; `videos.json` is one of the files. */
	videos?: string[];
};

/** Writes a bundle to a new folder for the running test. */
export function writeBundle({
	columns = [column('news')],
	articles,
	files = {},
	videos = [],
}: BundleContent): string {
	const folder = scratchFolder();
	for (const videoId of videos) writePackage(join(folder, 'videos', videoId));
	writeFileSync(join(folder, 'columns.json'), JSON.stringify(columns));
	if (articles) {
		const lines = articles.flatMap((line) => [asBytes(line), Buffer.from('\n')]);
		writeFileSync(join(folder, 'articles.jsonl'), Buffer.concat(lines));
	}
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), asBytes(content));
	}
	return folder;
}

function asBytes(content: object | string | Buffer): Buffer {
	if (Buffer.isBuffer(content)) return content;
	return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}
