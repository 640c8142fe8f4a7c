import type { ReportedView } from '@portico/content/statistics/count-views.ts';
import { type CountedPage, readCountedPage } from '@portico/content/statistics/counted-page.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { sql } from 'drizzle-orm';

/** A reported view of a page of the example content. */
export function reportedView(
	path: string,
	address = '192.0.2.1',
	more: Partial<ReportedView> = {},
): ReportedView {
	return {
		page: readCountedPage(path) as CountedPage,
		namedArticleId: null,
		title: '首页',
		referrer: '',
		ranked: true,
		visitor: { address, userAgent: 'a browser' },
		...more,
	};
}

/** Deletes all statistics. */
export async function clearStatistics(database: Database): Promise<void> {
	await database.execute(sql`
		truncate page_views, page_view_days, article_view_days, visitor_days, visitor_salts, day_visitors,
			recent_visits, page_visits, carried_views, search_days, search_tallies
	`);
}

/** Views and visitors of pages by day, as `day lang path: views/visitors`. */
export async function pageDays(database: Database): Promise<string[]> {
	const { rows } = await database.execute<{ line: string }>(sql`
		select day || ' ' || lang || ' ' || path || ': ' || views || '/' || visitors as line
		from page_view_days order by 1
	`);
	return rows.map((row) => row.line);
}

/** Number of visitors by day. */
export async function visitorDays(database: Database): Promise<Record<string, number>> {
	const { rows } = await database.execute<{ day: string; visitors: number }>(
		sql`select day::text, visitors from visitor_days`,
	);
	return Object.fromEntries(rows.map((row) => [row.day, row.visitors]));
}
