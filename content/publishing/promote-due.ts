import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../store/connect.ts';
import { keyTable, type TextKey } from './text-key.ts';
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
		const keys = await changeTexts(database, holdDueTexts, publishScheduled);
		promoted.push(...keys);
		if (keys.length < batch) return promoted;
	}
}

/** The texts due, held to the end of the transaction. */
async function holdDueTexts(transaction: Transaction): Promise<TextKey[]> {
	const { rows } = await transaction.execute<{ article_id: string; lang: TextKey['lang'] }>(sql`
		select article_id, lang from article_texts
		where scheduled_for <= now() order by scheduled_for limit ${batch}
		for update skip locked
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}

async function publishScheduled(transaction: Transaction, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	await transaction.execute(sql`
		update article_texts texts
		set state = 'published', published_version = scheduled_version,
			published_at = scheduled_for, scheduled_version = null, scheduled_for = null,
			modified_at = now()
		from ${keyTable(keys)}
		where texts.article_id = keys.article_id and texts.lang = keys.lang
	`);
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
