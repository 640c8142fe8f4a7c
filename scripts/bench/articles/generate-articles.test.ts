import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { articleLine } from '@portico/content/bundles/formats/article-line.ts';
import { columnEntry } from '@portico/content/bundles/formats/lists.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateArticles } from './generate-articles.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'portico-generated-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const readArticles = () =>
	read('articles.jsonl')
		.trimEnd()
		.split('\n')
		.map((line) => articleLine.parse(JSON.parse(line)));

test('what is generated is a content bundle, every place in its sentences filled in', async () => {
	await generateArticles(folder, 300);
	const columns = columnEntry.array().parse(JSON.parse(read('columns.json')));
	const known = new Set(columns.map(({ fdCode }) => fdCode));
	const articles = readArticles();
	expect(new Set(articles.map(({ articleId }) => articleId)).size).toBe(300);
	for (const { fdCode, alsoIn } of articles)
		for (const code of [fdCode, ...alsoIn]) expect(known).toContain(code);
	expect(read('articles.jsonl')).not.toMatch(/\{\w+\}|undefined|NaN/);
});

test('articles spread over twenty years, most of them translated and in the large column', async () => {
	await generateArticles(folder, 1000);
	const articles = readArticles();
	const years = new Set(articles.map(({ publishedAt }) => publishedAt?.getUTCFullYear()));
	expect(years.size).toBeGreaterThanOrEqual(20);
	const share = (matches: (article: (typeof articles)[number]) => boolean) =>
		articles.filter(matches).length / articles.length;
	expect(share(({ texts }) => texts.en !== undefined)).toBeCloseTo(0.9, 1);
	expect(share(({ fdCode }) => fdCode === 'bench-list-0')).toBeCloseTo(0.4, 1);
});

test('the same count gives the same bytes', async () => {
	await generateArticles(folder, 50);
	const first = read('articles.jsonl');
	await generateArticles(folder, 50);
	expect(read('articles.jsonl')).toBe(first);
});
