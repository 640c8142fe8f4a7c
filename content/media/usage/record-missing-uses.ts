import { sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import { refreshMediaUses } from '../../changes/visibility/refresh-media-uses.ts';
import type { TextKey } from '../../model/text-key.ts';
import type { Database, Transaction } from '../../store/connect.ts';

/** Texts in one transaction, which publications wait for. */
const batchSize = 50;

/**
 * Records the media files of texts that a build without `media_uses` published: all of them when the
 * table is new, later those that another instance wrote during an update. Until then no file is refused
 * (`findUsedMedia`). Several instances may run it concurrently.
 *
 * @param between awaited between batches; an error it throws ends the run, and the next run continues
 * @returns the number of recorded texts
 */
export async function recordMissingUses(database: Database, between: () => Promise<void>): Promise<number> {
	let recordedCount = 0;
	// Without the lock, since there is rarely anything to record.
	while ((await loadUnrecorded(database)).length > 0) {
		if (recordedCount > 0) await between();
		recordedCount += await changeContent(database, 'system:maintenance', async ({ transaction }) => {
			const keys = await loadUnrecorded(transaction);
			await refreshMediaUses(transaction, keys, true);
			return keys.length;
		});
	}
	return recordedCount;
}

async function loadUnrecorded(database: Database | Transaction): Promise<TextKey[]> {
	const { rows } = await database.execute<{ article_id: string; lang: TextKey['lang'] }>(sql`
		select article_id, lang from article_texts
		where published_version is distinct from media_uses_version limit ${batchSize}
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}
