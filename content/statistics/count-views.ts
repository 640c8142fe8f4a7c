import { type SQL, sql } from 'drizzle-orm';
import { articleNamed } from '../articles/article-addresses.ts';
import type { Database } from '../store/connect.ts';
import { writeOrSplit } from '../store/write-or-split.ts';
import type { CountedPage } from './counted-page.ts';
import { openDay, reloadMs, type StatisticsClock } from './statistics-clock.ts';
import { hashVisitor, type Visitor } from './visitor-hash.ts';

/** Single views are stored with their hour: exact times would reveal the order of visits in a quiet hour. */
const detailPrecisionMs = 3_600_000;

/** A reported view of a page that may be counted. */
export type ReportedView = {
	page: CountedPage;
	/** The article on the page, according to the reporter. */
	namedArticleId: string | null;
	title: string;
	referrer: string;
	/** Whether it counts for its article's rank among the most read; it counts in totals anyway. */
	ranked: boolean;
	visitor: Visitor;
};

/**
 * Counts views together, with a constant number of statements. A view is not counted within half an hour
 * of the same visitor's view of the same page, or of the same page of a list or search, on any instance
 * and across midnight, or when its column or article does not exist.
 *
 * @param site the origin of the site
 * @param instant replaces the store's time
 * @returns for each view whether it was counted, or why the store rejected it; the others are then
 * counted
 * @throws the store's error when it is unavailable: then none was counted
 */
export async function countViews(
	database: Database,
	site: string,
	views: readonly ReportedView[],
	instant: Date | null = null,
): Promise<PromiseSettledResult<boolean>[]> {
	const { clock, salts } = await openDay(database, instant);
	const outcomes: PromiseSettledResult<boolean>[] = views.map(() => ({ status: 'fulfilled', value: false }));
	const visits = new Set<string>();
	const entries = views.flatMap((view, position) => {
		const { path, language, query } = view.page;
		const visitBy = (salt: string) => hashVisitor(salt, site, view.visitor, 'visit', language, path, query);
		const visit = visitBy(salts.today);
		// Deduplicated here, because a statement cannot upsert the same row twice.
		if (visits.has(visit)) return [];
		visits.add(visit);
		const visitor = hashVisitor(salts.today, site, view.visitor);
		const pageVisitor = hashVisitor(salts.today, site, view.visitor, 'page', language, path);
		return [
			{ ...view, position, visit, visitBefore: salts.before && visitBy(salts.before), visitor, pageVisitor },
		];
	});
	const countedViews = await writeOrSplit(
		entries,
		(some) => insertCountedViews(database, clock, some),
		async ({ position }, reason) => {
			outcomes[position] = { status: 'rejected', reason: new Error(reason) };
		},
	);
	for (const position of countedViews) outcomes[position] = { status: 'fulfilled', value: true };
	return outcomes;
}

/** A view with unlinkable hashes of its visitor (`visitors/visitor-hash.ts`). */
type HashedView = Omit<ReportedView, 'visitor'> & {
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
async function insertCountedViews(
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
			left join articles on articles.article_id = ${articleNamed(sql`coalesce(own_article, named_article)`)}
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
