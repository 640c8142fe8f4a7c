import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A body somebody made to break sites, as a line of a corpus has it. */
type HostileLine = { id: string; lang: 'zh' | 'en'; title: string; html: string };

/**
 * Writes a content bundle with an article for every line of a corpus.
 *
 * @param corpus lines of JSON, compressed with gzip, each with `id`, `lang`, `title` and `html`
 * @param folder is made where it is missing
 * @returns the addresses of the articles' pages, if they are taken
 */
export function writeHostileBundle(corpus: string, folder: string): string[] {
	const lines = gunzipSync(readFileSync(corpus))
		.toString('utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as HostileLine);
	mkdirSync(folder, { recursive: true });
	const names = { zh: '敌意文本', en: 'Hostile texts' };
	const column = { fdCode: 'hostile', parent: null, page: 'articlepagelist', names, inMenu: true, order: 1 };
	writeFileSync(join(folder, 'columns.json'), JSON.stringify([column]));
	const articles = lines.map(({ id, lang, title, html }) =>
		JSON.stringify({
			articleId: id,
			fdCode: 'hostile',
			publishedAt: '2026-01-01T00:00:00+08:00',
			// Some are longer than a title may be, others nothing that can be seen.
			texts: { [lang]: { title: `${id} ${title.slice(0, 900)}`, summary: html.slice(0, 200), body: html } },
		}),
	);
	writeFileSync(join(folder, 'articles.jsonl'), articles.join('\n'));
	return lines.map(({ id, lang }) => `${lang === 'en' ? '/en' : ''}/articledetail/${id}`);
}
