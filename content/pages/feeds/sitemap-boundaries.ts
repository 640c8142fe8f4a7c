import { sql } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { sitemapPartsTag } from '../../events/content-tags.ts';
import type { Database } from '../../store/connect.ts';
import { publishedIdsAfter } from './published-ids.ts';

/**
 * The article after which each part of the sitemap begins: `''` for the first. Found part by part, so
 * that no statement reads more than a part and others run in between.
 */
export async function listSitemapBoundaries(database: Database, articlesInPart: number): Promise<string[]> {
	noteTags(sitemapPartsTag());
	const boundaries = [''];
	for (;;) {
		// The last article of this part and the one after it, without which there is no further part.
		const { rows } = await database.execute<{ article_id: string }>(
			sql`${publishedIdsAfter(boundaries.at(-1) as string)} limit 2 offset ${articlesInPart - 1}`,
		);
		if (rows.length < 2) return boundaries;
		boundaries.push((rows[0] as { article_id: string }).article_id);
	}
}
