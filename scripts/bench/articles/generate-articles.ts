import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedColumns } from './columns.ts';
import { composeArticle } from './compose-article.ts';

/**
 * Writes a content bundle of so many realistic bilingual articles into a folder, line by line, so that a
 * million take no more memory than one. The same count always gives the same bytes.
 *
 * @param folder is made where it is missing
 */
export async function generateArticles(folder: string, count: number): Promise<void> {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'columns.json'), `${JSON.stringify(columnEntries(), null, '\t')}\n`);
	const lines = createWriteStream(join(folder, 'articles.jsonl'));
	for (let index = 0; index < count; index += 1) {
		const roomLeft = lines.write(`${JSON.stringify(composeArticle(index, count))}\n`);
		if (!roomLeft) await once(lines, 'drain');
	}
	lines.end();
	await once(lines, 'finish');
}

/** The entries of `columns.json` that generated articles stand in. */
export function columnEntries() {
	return generatedColumns.map(({ fdCode, parent, page, names }, index) => ({
		fdCode,
		parent,
		page,
		names,
		inMenu: parent === null,
		order: index + 1,
	}));
}
