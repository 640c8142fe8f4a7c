import { type Language, languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { changeTexts } from '../../../publishing/visibility/change-texts.ts';
import type { Database } from '../../../store/connect.ts';

/** So many texts are listed anew in one transaction. */
const batch = 50;

/**
 * Lists the articles of moved columns under the columns that are above them now. The mark of a moved
 * column stands until all its articles have followed, so that an interrupted run is completed by the
 * next one.
 *
 * @param between awaited between batches; what it throws ends the run
 */
export async function relistMovedColumns(database: Database, between: () => Promise<void>): Promise<void> {
	for (;;) {
		const { rows } = await database.execute<{ fd_code: string; parent: string | null }>(sql`
			select fd_code, parent from columns where listings_stale order by fd_code limit 1
		`);
		const [moved] = rows;
		if (!moved) return;
		for (const lang of languages) await relistColumn(database, moved.fd_code, lang, between);
		// Moved again meanwhile, it keeps its mark.
		await database.execute(sql`
			update columns set listings_stale = false
			where fd_code = ${moved.fd_code} and parent is not distinct from ${moved.parent}
		`);
	}
}

/** Every text at or below the column is listed in it, before and after: its own list is what is walked. */
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
			order by published_at desc nulls first, article_id desc nulls first limit ${batch}
		`);
		if (rows.length > 0) {
			const keys = rows.map((row) => ({ articleId: row.article_id, lang }));
			await changeTexts(database, keys, async () => undefined);
		}
		last = rows.length === batch ? rows.at(-1) : undefined;
	} while (last);
}
