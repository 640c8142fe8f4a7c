import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { reloadMs, type StatisticsClock } from './clock/statistics-clock.ts';
import type { ReportedView } from './count-views.ts';

/** A view with the hashes of its visitor. */
export type HashedView = ReportedView & {
	/** Its place among the views it was reported with. */
	position: number;
	visitorHash: string;
	/** The hash of the day before, in the half hour after midnight. */
	visitorBefore: string | null;
};

/**
 * Counts those of the views that count, in one statement and therefore in one transaction: visits, details,
 * and the counters of pages, articles and visitors. Every instance writes the tables in this order, and
 * the rows of each in the order of their keys, so that none waits for another in a circle.
 *
 * The visit's row decides: who finds it written within half an hour does not count. For the half hour
 * after midnight that is the row of the day before, which instances on both sides of midnight share; its
 * visitor came back rather than came, so it is inserted with no views.
 *
 * @param views no two by one visitor of one page
 * @returns the positions of those that were counted
 */
export async function insertCountedViews(
	database: Database,
	{ at, day, reloadDay }: StatisticsClock,
	views: readonly HashedView[],
): Promise<number[]> {
	const texts = (field: (view: HashedView) => string | null): SQL =>
		sql`${sql.param(views.map(field))}::text[]`;
	const moment = sql`${at.toISOString()}::timestamptz`;
	const reloaded = sql`excluded.counted_at - ${reloadMs} * interval '1 millisecond'`;
	const { rows } = await database.execute<{ position: number }>(sql`
		with reported as (
			select * from unnest(
				${sql.param(views.map((view) => view.position))}::int[],
				${texts((view) => view.visitorHash)},
				${texts((view) => view.visitorBefore)},
				${texts((view) => view.page.path)},
				${texts((view) => view.page.language)},
				${texts((view) => view.page.fdCode)},
				${texts((view) => view.page.articleId)},
				${texts((view) => (view.page.showsNamedArticle ? view.namedArticleId : null))},
				${texts((view) => view.title)},
				${texts((view) => view.referrer)}
			) as reported (position, visitor, visitor_before, path, lang, fd_code, own_article, named_article,
				title, referrer)
		), existing as materialized (
			select reported.*, articles.article_id from reported
			left join articles on articles.article_id = coalesce(own_article, named_article)
			where (own_article is null or articles.article_id is not null)
				and (reported.fd_code is null
					or exists (select from columns where columns.fd_code = reported.fd_code))
		), visited_before as (
			insert into page_visits as visits (visitor, path, lang, day, counted_at, views)
			select visitor_before, path, lang, ${reloadDay}::date, ${moment}, 0 from existing
			where visitor_before is not null order by visitor_before, path, lang
			on conflict (visitor, path, lang) do update set counted_at = excluded.counted_at
			where visits.counted_at < ${reloaded}
			returning visitor, path, lang
		), visited as (
			insert into page_visits as visits (visitor, path, lang, day, counted_at, views)
			select visitor, path, lang, ${day}::date, ${moment}, 1 from existing
			where visitor_before is null
				or (visitor_before, path, lang) in (select visitor, path, lang from visited_before)
			order by visitor, path, lang
			on conflict (visitor, path, lang) do update
			set counted_at = excluded.counted_at, views = visits.views + 1
			where visits.counted_at < ${reloaded}
			returning visitor, path, lang, views
		), counted as materialized (
			select existing.*, visited.views from visited
			join existing on existing.visitor = visited.visitor and existing.path = visited.path
				and existing.lang = visited.lang
		), details as (
			insert into page_views (path, title, referrer, lang, article_id, at)
			select path, title, referrer, lang, article_id, ${moment} from counted order by position
		), pages as (
			insert into page_view_days as days (path, lang, day, views, visitors)
			select path, lang, ${day}::date, count(*), count(*) filter (where views = 1) from counted
			group by path, lang order by path, lang
			on conflict (path, lang, day) do update
			set views = days.views + excluded.views, visitors = days.visitors + excluded.visitors
		), articles_viewed as (
			insert into article_view_days as days (article_id, lang, day, views)
			select article_id, lang, ${day}::date, count(*) from counted where article_id is not null
			group by article_id, lang order by article_id, lang
			on conflict (article_id, lang, day) do update set views = days.views + excluded.views
		), arrived as (
			insert into day_visitors (visitor, day)
			select distinct visitor, ${day}::date from counted order by visitor
			on conflict (visitor) do nothing
			returning visitor
		), visitors as (
			insert into visitor_days as days (day, visitors)
			select ${day}::date, count(*) from arrived having count(*) > 0
			on conflict (day) do update set visitors = days.visitors + excluded.visitors
		)
		select position from counted
	`);
	return rows.map((row) => row.position);
}
