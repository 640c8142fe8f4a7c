import { asc, lt, type SQL, sql } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import { loadSiteSettings } from '../site/site-settings.ts';
import type { Database } from '../store/connect.ts';
import { articles } from '../store/tables/schema.ts';
import { loadStoredArticlesForChange } from './load-stored-articles.ts';
import { rowOf, upsertArticles } from './upsert-articles.ts';

/** The maximum number of articles in one transaction; the next transaction takes the rest. */
const batchSize = 50;

/**
 * Takes articles from the top whose last day there is over, in the site's time zone and by the store's clock. Any
 * instance may call this at any time.
 *
 * @returns their identifiers
 */
export async function endPins(database: Database): Promise<string[]> {
	const all: string[] = [];
	for (;;) {
		const ended = await findEnded(database);
		if (ended.length === 0) return all;
		const changed = await changeContent(database, 'system:schedule', async (change) => {
			const stored = await loadStoredArticlesForChange(change.transaction, ended);
			// Somebody may have pinned one anew meanwhile.
			const still = new Set(await findEnded(change.transaction));
			const rows = ended.flatMap((articleId) => rowOf(stored.get(articleId)) ?? []);
			const unpinned = rows
				.filter(({ articleId }) => still.has(articleId))
				.map((row) => ({ ...row, pinned: false, pinnedUntil: null }));
			return upsertArticles(change, unpinned, stored);
		});
		all.push(...changed.flatMap(({ after }) => after?.articleId ?? []));
	}
}

async function findEnded(database: Pick<Database, 'select'>): Promise<string[]> {
	const { timeZone } = await loadSiteSettings(database);
	const rows = await database
		.select({ articleId: articles.articleId })
		.from(articles)
		.where(lt(articles.pinnedUntil, dayNow(timeZone)))
		.orderBy(asc(articles.articleId))
		.limit(batchSize);
	return rows.map(({ articleId }) => articleId);
}

/** The day that it is in a time zone, by the store's clock. */
export const dayNow = (timeZone: string): SQL<string> => sql`(now() at time zone ${timeZone})::date`;
