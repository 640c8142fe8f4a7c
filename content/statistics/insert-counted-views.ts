import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { reloadMs, type StatisticsClock } from './clock/statistics-clock.ts';
import type { ReportedView } from './count-views.ts';

/** A view with unlinkable hashes of its visitor (`visitors/visitor-hash.ts`). */
export type HashedView = Omit<ReportedView, 'visitor'> & {
	/** Its index among the reported views. */
	position: number;
	/** Of the visitor, the page, and the part of its query that makes it another visit. */
	visit: string;
	/** The same with the salt of the day before, in the half hour after midnight. */
	visitBefore: string | null;
	/** Of the visitor. */
	visitor: string;
	/** Of the visitor and the page, without its query. */
	pageVisitor: string;
};

/** Single views are stored with their hour: exact times would reveal the order of visits in a quiet hour. */
const detailPrecisionMs = 3_600_000;

/**
 * Counts views in one statement and therefore in one transaction: visits, visitors, details, and the
 * counters of pages, articles and visitors. Every instance writes the tables in this order, and their
 * rows in the order of their keys, which prevents deadlocks.
 *
 * The visit's row decides: a view does not count if that row was written within half an hour. In the half
 * hour after midnight this is the row of the day before, which instances on both sides of midnight share.
 *
 * @param views each `visit` at most once
 * @returns the indexes of the counted views
 */
export async function insertCountedViews(
	database: Database,
	{ at, day }: StatisticsClock,
	views: readonly HashedView[],
): Promise<number[]> {
	const texts = (field: (view: HashedView) => string | null): SQL =>
		sql`${sql.param(views.map(field))}::text[]`;
	const countedAt = sql`${at.toISOString()}::timestamptz`;
	const hour = new Date(Math.floor(at.getTime() / detailPrecisionMs) * detailPrecisionMs);
	const reloaded = sql`excluded.counted_at - ${reloadMs} * interval '1 millisecond'`;
	const { rows } = await database.execute<{ position: number }>(sql`
		with reported as (
			select * from unnest(
				${sql.param(views.map((view) => view.position))}::int[],
				${texts((view) => view.visit)},
				${texts((view) => view.visitBefore)},
				${texts((view) => view.visitor)},
				${texts((view) => view.pageVisitor)},
				${texts((view) => view.page.path)},
				${texts((view) => view.page.language)},
				${texts((view) => view.page.fdCode)},
				${texts((view) => view.page.articleId)},
				${texts((view) => (view.page.showsNamedArticle ? view.namedArticleId : null))},
				${texts((view) => view.title)},
				${texts((view) => view.referrer)},
				${sql.param(views.map((view) => view.ranked))}::boolean[]
			) as reported (position, visit, visit_before, visitor, page_visitor, path, lang, fd_code, own_article,
				named_article, title, referrer, ranked)
		), existing as materialized (
			select reported.*, articles.article_id from reported
			left join articles on articles.article_id = coalesce(own_article, named_article)
			where (own_article is null or articles.article_id is not null)
				and (reported.fd_code is null
					or exists (select from columns where columns.fd_code = reported.fd_code))
		), visited_before as (
			insert into recent_visits as visits (visit, counted_at)
			select visit_before, ${countedAt} from existing where visit_before is not null order by visit_before
			on conflict (visit) do update set counted_at = excluded.counted_at
			where visits.counted_at < ${reloaded}
			returning visit
		), visited as (
			insert into recent_visits as visits (visit, counted_at)
			select visit, ${countedAt} from existing
			where visit_before is null or visit_before in (select visit from visited_before)
			order by visit
			on conflict (visit) do update set counted_at = excluded.counted_at
			where visits.counted_at < ${reloaded}
			returning visit
		), counted as materialized (
			select existing.* from visited join existing on existing.visit = visited.visit
		), arrived as (
			insert into day_visitors (visitor, day)
			select visitor, ${day}::date from counted union select page_visitor, ${day}::date from counted order by 1
			on conflict (visitor) do nothing
			returning visitor
		), details as (
			insert into page_views (path, title, referrer, lang, article_id, at)
			select path, title, referrer, lang, article_id, ${hour.toISOString()}::timestamptz from counted
		), pages as (
			insert into page_view_days as days (path, lang, day, views, visitors)
			select path, lang, ${day}::date, count(*), count(distinct arrived.visitor) from counted
			left join arrived on arrived.visitor = page_visitor
			group by path, lang order by path, lang
			on conflict (path, lang, day) do update
			set views = days.views + excluded.views, visitors = days.visitors + excluded.visitors
		), articles_viewed as (
			insert into article_view_days as days (article_id, lang, day, views, unranked_views)
			select article_id, lang, ${day}::date, count(*) filter (where ranked), count(*) filter (where not ranked)
			from counted where article_id is not null
			group by article_id, lang order by article_id, lang
			on conflict (article_id, lang, day) do update
			set views = days.views + excluded.views, unranked_views = days.unranked_views + excluded.unranked_views
		), visitors as (
			insert into visitor_days as days (day, visitors)
			select ${day}::date, count(*) from arrived where visitor in (select visitor from counted)
			having count(*) > 0
			on conflict (day) do update set visitors = days.visitors + excluded.visitors
		)
		select position from counted
	`);
	return rows.map((row) => row.position);
}
