import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, type WriteStream, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from '@portico/content/reading/read-lines.ts';
import { composeArticle, type GeneratedArticle } from '../../../articles/compose-article.ts';
import { columnEntries } from '../../../articles/generate-articles.ts';

/** Words that every second text of their language holds in a store that has {@link withFrequentWords}. */
export const frequentWords = { zh: '集团', en: 'Group' } as const;

export type LargeBundle = {
	/** The folder of the bundle whose articles come first. */
	source: string;
	/** Of the source; all of them are taken whatever their number. */
	mustKeep: ReadonlySet<string>;
	/** How many articles the bundle has. */
	articles: number;
	/** Which share of them is generated, 0 to 1; the others are of the source, taken from all over it. */
	generatedShare: number;
};

/**
 * Writes a content bundle of another's articles and generated ones. The same source gives the same bytes.
 *
 * @param folder is made where it is missing
 */
export async function writeLargeBundle(folder: string, bundle: LargeBundle): Promise<void> {
	const { source, articles, generatedShare } = bundle;
	mkdirSync(folder, { recursive: true });
	const columns: unknown[] = JSON.parse(readFileSync(join(source, 'columns.json'), 'utf8'));
	writeFileSync(join(folder, 'columns.json'), JSON.stringify([...columns, ...columnEntries()]));
	const generated = Math.round(articles * generatedShare);
	const lines = createWriteStream(join(folder, 'articles.jsonl'));
	for await (const line of chosenLines(bundle, articles - generated)) await write(lines, line);
	for (let index = 0; index < generated; index += 1)
		await write(lines, JSON.stringify(withFrequentWords(composeArticle(index, generated), index)));
	lines.end();
	await once(lines, 'finish');
}

/** All that must be kept, and the others at equal intervals, until there are `count`. */
async function* chosenLines({ source, mustKeep }: LargeBundle, count: number): AsyncGenerator<string> {
	const kept: { line: string; must: boolean }[] = [];
	await using file = await open(join(source, 'articles.jsonl'));
	for await (const { bytes } of readLines(file)) {
		const line = bytes?.toString('utf8') ?? '';
		if (line.trim() === '') continue;
		const { articleId }: { articleId: string } = JSON.parse(line);
		kept.push({ line, must: mustKeep.has(articleId) });
	}
	const others = kept.filter(({ must }) => !must).length;
	const wanted = Math.min(others, Math.max(0, count - (kept.length - others)));
	let passed = 0;
	for (const { line, must } of kept) {
		if (must) {
			yield line;
			continue;
		}
		// Whole numbers, so that the chosen are spread evenly and are exactly as many as wanted.
		if (Math.floor(((passed + 1) * wanted) / others) > Math.floor((passed * wanted) / others)) yield line;
		passed += 1;
	}
}

/**
 * The article with the frequent words in it: the Chinese one in every text, for there are as many Chinese
 * texts without it among the others; the English one in every second, for nearly all English texts are
 * generated. In the titles of a quarter.
 */
function withFrequentWords(article: GeneratedArticle, index: number): GeneratedArticle {
	const { zh, en } = article.texts;
	const inTitle = index % 4 === 0;
	const inEnglish = index % 2 === 0;
	return {
		...article,
		texts: {
			zh: {
				...zh,
				title: inTitle ? `${frequentWords.zh}${zh.title}` : zh.title,
				body: `<p>本${frequentWords.zh}消息。</p>\n${zh.body}`,
			},
			...(en && {
				en: {
					...en,
					title: inTitle ? `${frequentWords.en}: ${en.title}` : en.title,
					body: inEnglish ? `<p>News of the ${frequentWords.en}.</p>\n${en.body}` : en.body,
				},
			}),
		},
	};
}

async function write(lines: WriteStream, line: string): Promise<void> {
	if (!lines.write(`${line}\n`)) await once(lines, 'drain');
}
