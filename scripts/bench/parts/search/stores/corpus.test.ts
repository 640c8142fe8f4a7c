import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Corpus, digestOf, findCorpus, readQueries, unpackBundle } from './corpus.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'portico-corpus-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const query = { q: '一\u2028桥', lang: 'zh', kind: 'title-exact', relevant: ['bridge'] };

function writeQueries(...lines: string[]): string {
	const file = join(folder, 'queries.jsonl');
	writeFileSync(file, lines.join('\n'));
	return file;
}

function packBundle(articles: string): Corpus {
	mkdirSync(join(folder, 'bundle-large'), { recursive: true });
	writeFileSync(join(folder, 'bundle-large/articles.jsonl'), articles);
	const bundle = join(folder, 'bundle-large.tar.gz');
	spawnSync('tar', ['-czf', bundle, '-C', folder, 'bundle-large']);
	return { bundle, queriesFile: join(folder, 'queries.jsonl') };
}

test('a corpus is found in the folder the environment names, with other queries when they are named', () => {
	const corpus = packBundle('{}\n');
	writeQueries(JSON.stringify(query));
	expect(findCorpus({ CORPUS: folder })).toEqual(corpus);
	const other = join(folder, 'other.jsonl');
	writeFileSync(other, '');
	expect(findCorpus({ CORPUS: folder, QUERIES: other })).toEqual({ ...corpus, queriesFile: other });
});

test('what is missing is named', () => {
	writeQueries(JSON.stringify(query));
	expect(findCorpus({ CORPUS: folder })).toEqual({
		missing: expect.stringContaining(join(folder, 'bundle-large.tar.gz')),
	});
});

test('a packed bundle is unpacked where it is wanted', () => {
	const corpus = packBundle('{"articleId":"bridge"}\n');
	const bundle = unpackBundle(corpus, join(folder, 'unpacked'));
	expect(readFileSync(join(bundle, 'articles.jsonl'), 'utf8')).toBe('{"articleId":"bridge"}\n');
});

test('what is no packed bundle is refused', () => {
	const corpus = packBundle('');
	writeFileSync(corpus.bundle, 'no archive');
	expect(() => unpackBundle(corpus, join(folder, 'unpacked'))).toThrow('could not be unpacked');
});

test('other articles have another digest', () => {
	const digest = digestOf(packBundle('{"articleId":"bridge"}\n'));
	expect(digestOf(packBundle('{"articleId":"tunnel"}\n'))).not.toBe(digest);
});

test('queries are read line by line, where only a line feed ends a line, each once', () => {
	const other = { ...query, q: 'bridge', lang: 'en', relevant: ['bridge', 'tunnel'] };
	const raw = JSON.stringify(query).replace('\\u2028', '\u2028');
	const file = writeQueries(raw, '', JSON.stringify(other), raw, '');
	expect(readQueries(file)).toEqual([
		{ ...query, relevant: new Set(['bridge']) },
		{ ...other, relevant: new Set(['bridge', 'tunnel']) },
	]);
});

test.each([
	'not JSON',
	'null',
	'{"q":"桥","lang":"fr","kind":"typo","relevant":["a"]}',
	'{"q":"桥","lang":"zh","kind":"typo","relevant":[]}',
	'{"q":1,"lang":"zh","kind":"typo","relevant":["a"]}',
])('the line %s is refused', (line) => {
	expect(() => readQueries(writeQueries(JSON.stringify(query), line))).toThrow('line 2');
});

test('a file without queries is refused', () => {
	expect(() => readQueries(writeQueries(''))).toThrow('holds no queries');
});
