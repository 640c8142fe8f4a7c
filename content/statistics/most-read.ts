import type { MostRead } from '@portico/api/answers/page-views.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { type LinkRow, linkedArticle, linkFields } from '../articles/article-addresses.ts';
import type { Database } from '../store/connect.ts';
import { publishedJoins } from '../store/tables/schema.ts';
import { titleBreaks } from '../titles/title-breaks.ts';
import { daysBefore, readClock } from './statistics-clock.ts';

/** The maximum number of articles; a list below the minimum is not shown. */
const maxListLength = 10;
const minListLength = 5;

/**
 * The number of candidates per day, which limits the cost whatever the number of articles. An article
 * that is never among them is not among the ten of the period.
 */
const maxCandidatesPerDay = 200;

/**
 * The most viewed articles in a language over the last days, including today, by ranked views (decision
 * 019); the newer one first when equal. Only articles published in that language, and none that are the
 * page of a column (`column_article`), such as the company's profile, which are opened from the menu.
 * Empty when fewer than five remain.
 *
 * @param instant replaces the store's time
 */
export async function listMostRead(
	database: Database,
	language: Language,
	days: MostRead['days'],
	instant: Date | null = null,
): Promise<MostRead> {
	const { day: today } = await readClock(database, instant);
	const first = daysBefore(today, days - 1);
	const { rows } = await database.execute<LinkRow & { title: string; published_at: string }>(sql`
		with places as (
			select most.article_id, sum(most.views) as views
			from generate_series(${first}::date, ${today}::date, interval '1 day') as days (day)
			cross join lateral (
				select article_id, views from article_view_days
				where article_view_days.lang = ${language} and article_view_days.day = days.day::date
				order by views desc limit ${maxCandidatesPerDay}
			) most
			group by most.article_id
		)
		select places.article_id, ${linkFields}, versions.title, texts.published_at
		from places
		join articles on articles.article_id = places.article_id
		join columns on columns.fd_code = articles.fd_code and columns.page <> 'column_article'
		${publishedJoins(language)}
		order by places.views desc, texts.published_at desc, places.article_id desc
		limit ${maxListLength}
	`);
	const listedArticles = rows.length < minListLength ? [] : rows;
	return {
		days,
		items: listedArticles.map((row) => ({
			...linkedArticle(row),
			title: row.title,
			titleBreaks: titleBreaks(row.title),
			publishedAt: new Date(row.published_at).toISOString(),
		})),
	};
}
