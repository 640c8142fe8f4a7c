import { sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import type { ContentChange } from '../../changes/content-change.ts';
import { keyTable, type TextKey } from '../../model/text-key.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { recordedText } from './recorded-text.ts';

type PromotedRow = { article_id: string; lang: TextKey['lang']; published_version: number };

/** The maximum number of texts in one transaction; the next transaction takes the rest. */
const batchSize = 50;

/**
 * Publishes the scheduled texts that are due by the store's clock. Any instance may call this at any
 * time: rows locked by another instance are skipped.
 *
 * @returns the published texts
 */
export async function promoteDue(database: Database): Promise<TextKey[]> {
	const promoted: TextKey[] = [];
	for (;;) {
		const keys = await changeContent(database, 'system:schedule', async (change) => {
			const due = await lockDueTexts(change.transaction);
			await change.beginTexts(due);
			await publishScheduled(change, due);
			return due;
		});
		promoted.push(...keys);
		if (keys.length < batchSize) return promoted;
	}
}

/** Loads the due texts and locks them until the transaction ends. */
async function lockDueTexts(transaction: Transaction): Promise<TextKey[]> {
	const { rows } = await transaction.execute<{ article_id: string; lang: TextKey['lang'] }>(sql`
		select article_id, lang from article_texts
		where scheduled_for <= now() order by scheduled_for limit ${batchSize}
		for update skip locked
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}

async function publishScheduled(change: ContentChange, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	const { rows } = await change.transaction.execute<PromotedRow>(sql`
		update article_texts texts
		set state = 'published', published_version = scheduled_version,
			published_at = scheduled_for, scheduled_version = null, scheduled_for = null,
			modified_at = now()
		from ${keyTable(keys)}
		where texts.article_id = keys.article_id and texts.lang = keys.lang
		returning texts.article_id, texts.lang, texts.published_version
	`);
	for (const { article_id: articleId, lang, published_version: version } of rows) {
		change.audit({ action: 'text.publish', ...recordedText({ articleId, lang }), version });
	}
}

/** Milliseconds until the next text is due, by the store's clock; null when none is scheduled. */
export async function untilNextDue(database: Database): Promise<number | null> {
	const { rows } = await database.execute<{ ms: number | null }>(sql`
		select (extract(epoch from min(scheduled_for) - now()) * 1000)::float8 as ms
		from article_texts where scheduled_for is not null
	`);
	const ms = rows[0]?.ms ?? null;
	return ms === null ? null : Math.max(0, ms);
}
