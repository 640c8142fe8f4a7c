import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import type { TextKey } from './text-key.ts';
import { changeTexts } from './visibility/change-texts.ts';

/** So many texts are promoted in one transaction; more wait for the next one. */
const batch = 50;

/**
 * Publishes the scheduled texts whose moment has come, by the store's clock. Any instance may do so at
 * any time: rows another instance is promoting are passed over.
 *
 * @returns the texts it published
 */
export async function promoteDue(database: Database): Promise<TextKey[]> {
	const promoted: TextKey[] = [];
	for (;;) {
		const keys = await changeTexts(database, async (transaction) => {
			const { rows } = await transaction.execute<{ article_id: string; lang: TextKey['lang'] }>(sql`
				with due as (
					select article_id, lang from article_texts
					where scheduled_for <= now() order by scheduled_for limit ${batch}
					for update skip locked
				)
				update article_texts texts
				set state = 'published', published_version = scheduled_version,
					published_at = scheduled_for, scheduled_version = null, scheduled_for = null,
					modified_at = now()
				from due where texts.article_id = due.article_id and texts.lang = due.lang
				returning texts.article_id, texts.lang
			`);
			return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
		});
		promoted.push(...keys);
		if (keys.length < batch) return promoted;
	}
}

/** Milliseconds until the next text is due, by the store's clock; null when none waits. */
export async function untilNextDue(database: Database): Promise<number | null> {
	const { rows } = await database.execute<{ ms: number | null }>(sql`
		select (extract(epoch from min(scheduled_for) - now()) * 1000)::float8 as ms
		from article_texts where scheduled_for is not null
	`);
	const ms = rows[0]?.ms ?? null;
	return ms === null ? null : Math.max(0, ms);
}
