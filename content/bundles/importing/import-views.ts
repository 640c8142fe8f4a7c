import { sql } from 'drizzle-orm';
import { parseEntry, parseJson, UnusableEntry } from '../../reading/parse-entry.ts';
import { countedViewsOf } from '../../statistics/article-views.ts';
import { type ViewsLine, viewsLine } from '../formats/article-line.ts';
import type { BundlePlace, ImportRun } from './import-run.ts';
import { type RawLine, readLineBatches, splitByKey } from './read-line-batches.ts';

type ReadViews = { place: BundlePlace; line: ViewsLine };

/**
 * Raises the view counts of articles to those of the bundle. A count never decreases, and a repeated
 * import adds nothing, since views counted here are included.
 */
export async function importViews(run: ImportRun): Promise<void> {
	for await (const { lines, ...bytes } of readLineBatches(run, 'views')) {
		await run.requireSpace();
		const entries = (await Promise.all(lines.map((line) => readOrRefuse(run, line)))).filter(
			(read) => read !== null,
		);
		for (const part of splitByKey(entries, ({ line }) => line.articleId)) await raiseViews(run, part);
		await run.checkpoint('views', bytes);
	}
}

async function readOrRefuse(run: ImportRun, { number, bytes }: RawLine): Promise<ReadViews | null> {
	await run.yieldToEventLoop();
	try {
		const line = parseEntry(viewsLine, parseJson(bytes));
		return { place: { line: number, id: line.articleId }, line };
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		await run.refuse('views', { line: number }, error.message);
		return null;
	}
}

async function raiseViews(run: ImportRun, entries: ReadViews[]): Promise<void> {
	const articleIds = entries.map(({ line }) => line.articleId);
	const views = entries.map(({ line }) => line.views);
	const { rows } = await run.store.database.execute<{ article_id: string; raised: boolean }>(sql`
			with wanted as (
				select articles.article_id, greatest(0, wanted.views - ${countedViewsOf(sql`articles.article_id`)})
					as carried
				from unnest(${sql.param(articleIds)}::text[], ${sql.param(views)}::int[]) as wanted(article_id, views)
				join articles on articles.article_id = wanted.article_id
			),
			raised as (
				insert into carried_views (article_id, views)
				select article_id, carried from wanted where carried > 0
				on conflict (article_id) do update set views = excluded.views
				where carried_views.views < excluded.views
				returning article_id
			)
			select wanted.article_id, raised.article_id is not null as raised
			from wanted left join raised on raised.article_id = wanted.article_id
		`);
	const raisedIds = new Map(rows.map((row) => [row.article_id, row.raised]));
	for (const { place, line } of entries) {
		const outcome = raisedIds.get(line.articleId);
		if (outcome === undefined) await run.refuse('views', place, 'there is no such article');
		else run.count('views', outcome ? 'imported' : 'unchanged');
	}
}
