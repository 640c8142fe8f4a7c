import { searchArticles } from '@portico/content/search/search-articles.ts';
import { suggestSearches } from '@portico/content/search/suggestions.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { expect } from 'vitest';

/** A query is answered in a language: by a search in either order, and by suggestions. */
export async function expectAnsweredQuery(database: Database, lang: 'zh' | 'en', q: string): Promise<void> {
	for (const sort of ['relevance', 'date'] as const) {
		const answer = await searchArticles(database, lang, { q, in: 'all', sort, page: 1, pageSize: 10 });
		expect(answer.total).toBeGreaterThanOrEqual(answer.items.length);
		expect(answer.q.isWellFormed()).toBe(true);
	}
	await suggestSearches(database, lang, q);
}
