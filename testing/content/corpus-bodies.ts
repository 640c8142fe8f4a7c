import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sanitiseToHtml } from '@portico/content/bodies/sanitise-body.ts';

type Article = { articleId: string; texts: Record<string, { body?: string }> };
type Named = readonly [name: string, body: string];

const folder = resolve(import.meta.dirname, '../..', process.env.CORPUS || '../shared/corpus');
/** Real articles outside the repository: the environment's `CORPUS`, else beside it. Without them, lists are empty. */
const isThere = existsSync(folder);

/** More than the longest file of the corpus has. */
const maxBytes = 2 ** 28;

/** All bodies of the bilingual bundle, as they are stored. */
export function corpusBodies(): Named[] {
	if (!isThere) return [];
	const archive = join(folder, 'bundle-bilingual.tar.gz');
	const lines = execFileSync('tar', ['-xzOf', archive, 'bundle-bilingual/articles.jsonl'], {
		maxBuffer: maxBytes,
	});
	return linesOf(lines.toString()).flatMap((line) => {
		const { articleId, texts } = JSON.parse(line) as Article;
		return Object.entries(texts).map(
			([lang, { body = '' }]): Named => [`${articleId} ${lang}`, sanitiseToHtml(body)],
		);
	});
}

/** Bodies made to do harm, as they are. */
export function hostileBodies(): Named[] {
	if (!isThere) return [];
	const lines = gunzipSync(readFileSync(join(folder, 'hostile.jsonl.gz'))).toString();
	return linesOf(lines).map((line): Named => {
		const { id, html } = JSON.parse(line) as { id: string; html: string };
		return [id, html];
	});
}

/** U+2028 does not end a line. */
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
