import { sql } from 'drizzle-orm';
import { countedViewsOf } from '../../../statistics/article-views.ts';
import { type ViewsLine, viewsLine } from '../../formats/views-line.ts';
import { parseEntry } from '../../reading/parse-entry.ts';
import type { ImportRun, Place } from '../import-run.ts';
import { readBatches } from '../lines/read-json-lines.ts';

type ReadViews = { key: string; place: Place; line: ViewsLine };

/**
 * Raises the view counts of articles to those of the bundle. A count never falls, and a repeated import
 * adds nothing: views that came in here since count towards it.
 */
export async function importViews(run: ImportRun): Promise<void> {
	const batches = readBatches(run, 'views', ({ number, value }): ReadViews => {
		const line = parseEntry(viewsLine, value);
		return { key: line.articleId, place: { line: number, id: line.articleId }, line };
	});
	for await (const { entries, ...bytes } of batches) {
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
		const raised = new Map(rows.map((row) => [row.article_id, row.raised]));
		for (const { place, line } of entries) {
			const outcome = raised.get(line.articleId);
			if (outcome === undefined) await run.refuse('views', place, 'there is no such article');
			else run.count('views', outcome ? 'imported' : 'unchanged');
		}
		await run.checkpoint('views', bytes);
	}
}
