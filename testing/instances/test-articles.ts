import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importBundle } from '@portico/content/bundles/importing/import-bundle.ts';
import { openMediaStore } from '@portico/content/files/stores/open-media-store.ts';
import type { Database, Store } from '@portico/content/store/connect.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';

/**
 * Articles `news-0` … `news-59` in the column `news`, and as many `notices-…`; neither column shows the other's
 * articles.
 */
const articlesInColumn = 60;

/** Imports the test's columns, articles and a leader. */
export async function importTestArticles({ database }: Store): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'portico-faults-bundle-'));
	const media = await openMediaStore({ kind: 'folder', folder: join(folder, 'media'), shared: false });
	try {
		writeFileSync(join(folder, 'columns.json'), JSON.stringify([column('news', 1), column('notices', 2)]));
		writeFileSync(join(folder, 'leaders.json'), JSON.stringify([leader]));
		const lines = ['news', 'notices'].flatMap((fdCode) =>
			Array.from({ length: articlesInColumn }, (_, number) => JSON.stringify(article(fdCode, number))),
		);
		writeFileSync(join(folder, 'articles.jsonl'), `${lines.join('\n')}\n`);
		const report = await importBundle({ database, media: media.media }, folder);
		if (report.refused > 0) throw new Error(`The test's bundle was refused: ${JSON.stringify(report)}`);
	} finally {
		await media.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Imports the article `with-file`, with an attachment in both languages. */
export async function importArticleWithFile({ database }: Store, mediaFolder: string): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'portico-faults-bundle-'));
	const media = await openMediaStore({ kind: 'folder', folder: mediaFolder, shared: true });
	try {
		const attachments = [{ file: 'media/form.pdf', names: { zh: '表格', en: 'Form' } }];
		const line = { ...article('news', 0), articleId: 'with-file', attachments };
		writeFileSync(join(folder, 'articles.jsonl'), `${JSON.stringify(line)}\n`);
		mkdirSync(join(folder, 'media'));
		writeFileSync(join(folder, 'media/form.pdf'), '%PDF-1.7 the form');
		const report = await importBundle({ database, media: media.media }, folder);
		if (report.refused > 0) throw new Error(`The test's bundle was refused: ${JSON.stringify(report)}`);
	} finally {
		await media.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Publishes a text under a new title directly in the database, as another program would. */
export async function publishTitle(database: Database, articleId: string, title: string): Promise<void> {
	const key = { articleId, lang: 'zh' } as const;
	await saveDraft(database, key, { title, body: `<p>${title}。</p>` });
	await publish(database, key);
}

function column(fdCode: string, order: number): object {
	const names = { zh: `栏目${fdCode}`, en: `Column ${fdCode}` };
	return { fdCode, parent: null, page: 'articlepagelist', inMenu: true, order, names };
}

const leader = { number: 1, order: 1, names: { zh: '陆远', en: 'Lu Yuan' }, positions: { zh: ['总经理'] } };

function article(fdCode: string, number: number): object {
	const day = String(1 + (number % 28)).padStart(2, '0');
	return {
		articleId: `${fdCode}-${number}`,
		fdCode,
		publishedAt: `2026-0${1 + Math.floor(number / 28)}-${day}T08:00:00+08:00`,
		texts: {
			zh: { title: `${fdCode}第${number}条`, body: `<p>${'工地上的一天。'.repeat(40)}</p>` },
			en: { title: `Item ${number} of ${fdCode}`, body: `<p>${'A day on site. '.repeat(40)}</p>` },
		},
	};
}
