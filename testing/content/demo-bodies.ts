import { readFileSync } from 'node:fs';
import { sanitiseToHtml } from '@portico/content/bodies/sanitise-body.ts';

const lines = new URL('../../demo/articles.jsonl', import.meta.url);

type Line = { articleId: string; texts: Record<string, { body?: string }> };

/** Bodies of the demo as they are stored, with a name each: so many of them, spread evenly; all of them without a number. */
export function demoBodies(count = Number.POSITIVE_INFINITY): (readonly [name: string, body: string])[] {
	const all = readFileSync(lines, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.flatMap((line) => {
			const { articleId, texts } = JSON.parse(line) as Line;
			return Object.entries(texts).map(([lang, { body = '' }]) => [`${articleId} ${lang}`, body] as const);
		});
	const step = Math.max(1, all.length / count);
	const chosen = Array.from(
		{ length: Math.min(all.length, count) },
		(_, index) => all[Math.floor(index * step)],
	);
	return chosen.flatMap((body) => (body ? [[body[0], sanitiseToHtml(body[1])] as const] : []));
}
