import { type Language, languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import type { Database } from '../store/connect.ts';

/** Texts per transaction. */
const batchSize = 50;

/**
 * Updates the listings of moved columns' articles to the columns' new ancestors. The mark of a moved
 * column stays until all its articles are relisted, so that the next run completes an interrupted one.
 *
 * @param between awaited between batches; an error it throws ends the run
 */
export async function relistMovedColumns(database: Database, between: () => Promise<void>): Promise<void> {
	for (;;) {
		const { rows } = await database.execute<{ fd_code: string; parent: string | null }>(sql`
			select fd_code, parent from columns where listings_stale order by fd_code limit 1
		`);
		const [moved] = rows;
		if (!moved) return;
		for (const lang of languages) await relistColumn(database, moved.fd_code, lang, between);
		// If the column moved again meanwhile, it keeps its mark.
		await database.execute(sql`
			update columns set listings_stale = false
			where fd_code = ${moved.fd_code} and parent is not distinct from ${moved.parent}
		`);
	}
}

/** Every text of the column or a descendant is in its list, before and after, so that list is read. */
async function relistColumn(
	database: Database,
	fdCode: string,
	lang: Language,
	between: () => Promise<void>,
): Promise<void> {
	let last: { published_at: string; article_id: string } | undefined;
	do {
		await between();
		const after = last
			? sql`and (published_at, article_id) < (${last.published_at}::timestamptz, ${last.article_id})`
			: sql``;
		const { rows } = await database.execute<{ published_at: string; article_id: string }>(sql`
			select published_at, article_id from listings
			where fd_code = ${fdCode} and lang = ${lang} ${after}
			order by published_at desc nulls first, article_id desc nulls first limit ${batchSize}
		`);
		if (rows.length > 0) {
			const keys = rows.map((row) => ({ articleId: row.article_id, lang }));
			await changeContent(database, 'system:import', async (change) => change.beginTexts(keys));
		}
		last = rows.length === batchSize ? rows.at(-1) : undefined;
	} while (last);
}
