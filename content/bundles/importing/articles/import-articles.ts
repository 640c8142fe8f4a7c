import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../store/connect.ts';
import { columns } from '../../../store/schema.ts';
import { articleLine } from '../../formats/article-line.ts';
import { parseEntry } from '../../reading/parse-entry.ts';
import { UnusableEntry } from '../../reading/unusable-entry.ts';
import type { ImportRun } from '../import-run.ts';
import { type Batch, type JsonLine, readBatches } from '../lines/read-json-lines.ts';
import { writeOrSplit } from '../lines/write-or-split.ts';
import { missingMedia, missingMediaRemark } from '../media/missing-media.ts';
import { missingVideoRemark, missingVideos } from '../videos/missing-videos.ts';
import { isEdited, isRepublished } from './decide-text.ts';
import { loadStoredArticles, loadVersionContents, type StoredArticle } from './load-stored-articles.ts';
import { type PreparedArticle, prepareArticle, type ReadArticle } from './prepare-article.ts';
import { type ArticleOutcome, comparedVersions, writeArticles } from './write-articles.ts';

type KeyedArticle = ReadArticle & { key: string };

/** Brings the articles of a bundle in, batch by batch, in constant memory. */
export async function importArticles(run: ImportRun): Promise<void> {
	const { database } = run.store;
	const rows = await database.select({ fdCode: columns.fdCode }).from(columns);
	const known = new Set(rows.map((row) => row.fdCode));
	for await (const batch of readBatches(run, 'articles', readArticle)) await importBatch(run, batch, known);
}

/** Reads a line as far as the store must be asked about it. */
function readArticle({ number, bytes, value }: JsonLine): KeyedArticle {
	const articleId = (value as { articleId?: unknown } | null)?.articleId;
	if (typeof articleId !== 'string' || !articleLine.shape.articleId.safeParse(articleId).success) {
		parseEntry(articleLine, value);
		throw new UnusableEntry('articleId: is missing');
	}
	const lineHash = createHash('sha256').update(bytes).digest('hex');
	return { place: { line: number, id: articleId }, articleId, key: articleId, lineHash, value };
}

async function importBatch(
	run: ImportRun,
	{ entries, ...bytes }: Batch<KeyedArticle>,
	columnCodes: ReadonlySet<string>,
): Promise<void> {
	const { database } = run.store;
	const now = await storeClock(database);
	const stored = await loadStoredArticles(
		database,
		entries.map((entry) => entry.articleId),
	);
	const prepared: PreparedArticle[] = [];
	for (const entry of entries) {
		if (isRepeat(entry, stored.get(entry.articleId), run.overwrite)) {
			run.count('articles', 'unchanged');
			continue;
		}
		try {
			const breathe = () => run.breathe();
			prepared.push(await prepareArticle(entry, { columns: columnCodes, now, breathe }));
		} catch (error) {
			if (!(error instanceof UnusableEntry)) throw error;
			await run.refuse('articles', entry.place, error.message);
		}
	}
	const contents = await loadVersionContents(database, comparedVersions(prepared, stored));
	const outcomes = await writeOrSplit(
		prepared,
		(articles) => writeArticles(database, articles, contents, { overwrite: run.overwrite, now }),
		(article, reason) => run.refuse('articles', article.place, reason),
	);
	for (const outcome of outcomes) await countOutcome(run, outcome);
	await remarkMissing(run, outcomes);
	await run.checkpoint('articles', bytes);
}

/** Whether the line is the one imported last and nothing it could still change was done here since. */
function isRepeat(entry: ReadArticle, stored: StoredArticle | undefined, overwrite: boolean): boolean {
	if (stored?.importedLine !== entry.lineHash) return false;
	return !stored.texts.some((text) => isEdited(text) || (overwrite && isRepublished(text)));
}

async function countOutcome(run: ImportRun, { article, imported, left }: ArticleOutcome): Promise<void> {
	for (const { text, reason } of left) {
		await run.leave('articles', { ...article.place, lang: text.lang }, reason);
	}
	if (imported) run.count('articles', 'imported');
	else if (left.length === 0) run.count('articles', 'unchanged');
}

async function remarkMissing(run: ImportRun, outcomes: ArticleOutcome[]): Promise<void> {
	const { database } = run.store;
	const taken = outcomes.filter((outcome) => outcome.imported).map((outcome) => outcome.article);
	const files = await missingMedia(
		database,
		taken.flatMap((article) => article.media.map(({ file }) => file)),
	);
	const films = await missingVideos(
		database,
		taken.flatMap((article) => article.videos.map(({ videoId }) => videoId)),
	);
	for (const { place, media, videos } of taken) {
		const missing = [
			...media
				.filter(({ file }) => files.has(file))
				.map(({ field, file }) => [file, missingMediaRemark(field, file)] as const),
			...videos
				.filter(({ videoId }) => films.has(videoId))
				.map(({ field, videoId }) => [videoId, missingVideoRemark(field, videoId)] as const),
		];
		const remarked = new Set<string>();
		for (const [name, remark] of missing) {
			if (remarked.has(name)) continue;
			remarked.add(name);
			await run.remark('articles', place, remark);
		}
	}
}

async function storeClock(database: Database): Promise<Date> {
	const { rows } = await database.execute<{ now: number }>(
		sql`select (extract(epoch from now()) * 1000)::float8 as now`,
	);
	return new Date(rows[0]?.now as number);
}
