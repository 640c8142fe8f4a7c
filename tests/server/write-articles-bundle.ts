import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes a bundle of one column with the given number of bilingual articles.
 *
 * @param noiseBytes length of one long incompressible word in every Chinese text
 */
export function writeArticlesBundle(articles: number, noiseBytes = 0): string {
	const folder = mkdtempSync(join(tmpdir(), 'portico-bundle-'));
	const names = { zh: '新闻', en: 'News' };
	const column = { fdCode: 'news', parent: null, page: 'articlepagelist', inMenu: true, order: 1, names };
	writeFileSync(join(folder, 'columns.json'), JSON.stringify([column]));
	const lines = Array.from({ length: articles }, (_, index) =>
		JSON.stringify({
			articleId: `a${index}`,
			fdCode: 'news',
			publishedAt: '2026-05-01T08:00:00+08:00',
			texts: {
				zh: {
					title: `第${index}条新闻`,
					body: `<p>${'工地上的一天。'.repeat(50)}</p><p>${randomBytes(noiseBytes).toString('base64url')}</p>`,
				},
				en: { title: `News item ${index}`, body: `<p>${'A day on site. '.repeat(50)}</p>` },
			},
		}),
	);
	writeFileSync(join(folder, 'articles.jsonl'), `${lines.join('\n')}\n`);
	return folder;
}
