import { type Language, languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../store/connect.ts';
import type { ImportRun } from '../import-run.ts';
import type { PreparedArticle } from '../preparing/prepare-article.ts';

/** The report lists this many pairs and counts the others. */
const maxReportedPairs = 20;

/** Rows per query. */
const batchSize = 500;

/** A row of a column's list, in the order of the index `listings_time`. */
type ListedCover = { article_id: string; published_at: string; cover: string | null };

/** The range of publication dates of the articles an import wrote in a column. */
type Period = { from: Date; to: Date };

/**
 * The columns in which an import wrote articles, with the range of their dates. Takes a few bytes per
 * column.
 */
export class WrittenPeriods {
	readonly byColumn = new Map<string, Period>();

	add({ row: { fdCode, alsoIn = [] }, texts }: PreparedArticle): void {
		const dates = texts.flatMap(({ date }) => date ?? []);
		for (const date of dates) {
			for (const code of [fdCode, ...alsoIn]) {
				const { from, to } = this.byColumn.get(code) ?? { from: date, to: date };
				this.byColumn.set(code, { from: date < from ? date : from, to: date > to ? date : to });
			}
		}
	}
}

/**
 * Reports articles that are adjacent by date in a column's list and share a cover, within the range that
 * this import wrote. A pair is reported once, whatever its columns and languages.
 */
export async function warnOfSharedCovers(run: ImportRun, periods: WrittenPeriods): Promise<void> {
	const reportedPairs = new Set<string>();
	let uncountedPairs = 0;
	for (const [fdCode, period] of periods.byColumn) {
		for (const lang of languages) {
			let newer: ListedCover | undefined;
			for await (const listed of listedCovers(run, fdCode, lang, period)) {
				if (listed.cover !== null && listed.cover === newer?.cover) {
					const pair = `${newer.article_id} ${listed.article_id}`;
					if (reportedPairs.size === maxReportedPairs && !reportedPairs.has(pair)) uncountedPairs += 1;
					else if (!reportedPairs.has(pair)) {
						reportedPairs.add(pair);
						const message = `cover: ${listed.cover} is also that of ${listed.article_id}, next to it in the list of ${fdCode}`;
						await run.remark('articles', { id: newer.article_id }, message);
					}
				}
				newer = listed;
			}
		}
	}
	if (uncountedPairs > 0) {
		await run.remark('articles', {}, `cover: neighbours share one in ${uncountedPairs} more places of lists`);
	}
}

/** The list of a column in a period, newest first, with one neighbour beyond each end. */
async function* listedCovers(
	run: ImportRun,
	fdCode: string,
	lang: Language,
	{ from, to }: Period,
): AsyncGenerator<ListedCover> {
	const { database } = run.store;
	let last: ListedCover | undefined;
	for (;;) {
		await run.yieldToEventLoop();
		const rows = await loadBatch(database, fdCode, lang, to, last);
		for (const row of rows) {
			yield row;
			if (new Date(row.published_at) < from) return;
		}
		if (rows.length < batchSize) return;
		last = rows.at(-1);
	}
}

async function loadBatch(
	database: Database,
	fdCode: string,
	lang: Language,
	to: Date,
	last: ListedCover | undefined,
): Promise<ListedCover[]> {
	const inList = sql`fd_code = ${fdCode} and lang = ${lang}`;
	const start = last
		? sql`(published_at, listings.article_id) < (${last.published_at}::timestamptz, ${last.article_id})`
		: sql`published_at <= coalesce((
				select published_at from listings where ${inList} and published_at > ${to.toISOString()}::timestamptz
				order by published_at asc nulls last, article_id asc nulls last limit 1
			), ${to.toISOString()}::timestamptz)`;
	const { rows } = await database.execute<ListedCover>(sql`
		select places.article_id, places.published_at::text as published_at, articles.cover
		from (
			select listings.article_id, published_at from listings
			where ${inList} and ${start}
			order by published_at desc nulls first, listings.article_id desc nulls first limit ${batchSize}
		) places
		join articles on articles.article_id = places.article_id
		order by places.published_at desc, places.article_id desc
	`);
	return rows;
}
