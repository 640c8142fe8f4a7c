import type { MostRead } from '@portico/api/answers/page-views.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { publishedJoins } from '../queries/articles/published-text.ts';
import type { Database } from '../store/connect.ts';
import { daysBefore } from './clock/site-day.ts';
import { readClock } from './clock/statistics-clock.ts';

/** So many articles are named. */
const longestList = 10;

/**
 * So many of the most viewed articles of each day are looked at, which bounds the work whatever the number
 * of articles. One that was never among them on any day is not among the ten of the period.
 */
const lookedAtPerDay = 200;

/**
 * The articles opened most often in a language over the last days, today included; of equals the newer one
 * first. Only those published in that language now.
 *
 * @param moment reckons from then instead of now by the store's clock
 */
export async function listMostRead(
	database: Database,
	language: Language,
	days: MostRead['days'],
	moment: Date | null = null,
): Promise<MostRead> {
	const { day: today } = await readClock(database, moment);
	const first = daysBefore(today, days - 1);
	const { rows } = await database.execute<{ article_id: string; title: string; published_at: string }>(sql`
		with places as (
			select most.article_id, sum(most.views) as views
			from generate_series(${first}::date, ${today}::date, interval '1 day') as days (day)
			cross join lateral (
				select article_id, views from article_view_days
				where article_view_days.lang = ${language} and article_view_days.day = days.day::date
				order by views desc limit ${lookedAtPerDay}
			) most
			group by most.article_id
		)
		select places.article_id, versions.title, texts.published_at
		from places
		${publishedJoins(language)}
		order by places.views desc, texts.published_at desc, places.article_id desc
		limit ${longestList}
	`);
	return {
		days,
		items: rows.map((row) => ({
			articleId: row.article_id,
			title: row.title,
			publishedAt: new Date(row.published_at).toISOString(),
		})),
	};
}
