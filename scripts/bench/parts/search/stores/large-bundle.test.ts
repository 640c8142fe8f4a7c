import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { articleLine } from '../../../../../content/bundles/formats/article-line.ts';
import { columnEntry } from '../../../../../content/bundles/formats/lists.ts';
import { type LargeBundle, writeLargeBundle } from './large-bundle.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'portico-large-bundle-'));
	const columns = [
		{ fdCode: 'bridges', parent: null, page: 'articlepagelist', inMenu: true, order: 1, names: { zh: '桥' } },
	];
	const article = (number: number) => ({
		articleId: `bridge-${number}`,
		fdCode: 'bridges',
		publishedAt: '2026-01-01T08:00:00+08:00',
		texts: { zh: { title: `第${number}座桥`, body: '<p>一\u2028桥</p>' } },
	});
	mkdirSync(join(folder, 'source'));
	writeFileSync(join(folder, 'source/columns.json'), JSON.stringify(columns));
	const lines = Array.from({ length: 100 }, (_, number) => JSON.stringify(article(number)));
	writeFileSync(join(folder, 'source/articles.jsonl'), lines.join('\n'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function written(options: Partial<LargeBundle>) {
	const into = join(folder, 'large');
	await writeLargeBundle(into, {
		source: join(folder, 'source'),
		mustKeep: new Set(),
		articles: 80,
		generatedShare: 0.5,
		...options,
	});
	const read = (file: string) => readFileSync(join(into, file), 'utf8');
	return {
		columns: columnEntry.array().parse(JSON.parse(read('columns.json'))),
		articles: read('articles.jsonl')
			.trimEnd()
			.split('\n')
			.map((line) => articleLine.parse(JSON.parse(line))),
	};
}

test('a bundle of the wanted size, every article in a column of it', async () => {
	const { columns, articles } = await written({});
	expect(new Set(articles.map(({ articleId }) => articleId)).size).toBe(80);
	const known = new Set(columns.map(({ fdCode }) => fdCode));
	for (const { fdCode, alsoIn } of articles)
		for (const code of [fdCode, ...alsoIn]) expect(known).toContain(code);
});

test('the frequent words stand in half of the texts of their languages', async () => {
	const { articles } = await written({ articles: 200 });
	const share = (word: string, lang: 'zh' | 'en') => {
		const texts = articles.flatMap(({ texts }) => texts[lang] ?? []);
		return texts.filter(({ title, body }) => `${title}${body}`.includes(word)).length / texts.length;
	};
	expect(share('集团', 'zh')).toBe(0.5);
	expect(share('Group', 'en')).toBeCloseTo(0.5, 1);
});

test('what must be kept is there, and the others are spread over the whole source', async () => {
	const mustKeep = new Set(['bridge-1', 'bridge-2', 'bridge-3']);
	const { articles } = await written({ mustKeep, articles: 20 });
	const kept = articles.map(({ articleId }) => articleId).filter((id) => id.startsWith('bridge-'));
	expect(kept).toHaveLength(10);
	expect(kept).toEqual(expect.arrayContaining([...mustKeep]));
	expect(Number(kept.at(-1)?.slice('bridge-'.length))).toBeGreaterThan(85);
});

test('without generated ones it is a part of the source', async () => {
	const { articles } = await written({ articles: 30, generatedShare: 0 });
	expect(articles).toHaveLength(30);
	for (const { articleId } of articles) expect(articleId).toMatch(/^bridge-/);
});
