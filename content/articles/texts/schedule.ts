import { sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import { type ContentChange, deleteRemovals, type RowChange } from '../../changes/content-change.ts';
import { keyTable, type TextKey } from '../../model/identifiers.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { applyMetadataOfVersions } from '../metadata-changes.ts';
import {
	authoriseArticle,
	isSamePublication,
	isText,
	loadTextForChange,
	loadVersionForChange,
	recordedText,
	type TextState,
} from './load-text.ts';
import { dateOfPublication, hasPassed } from './publish.ts';

/**
 * Schedules a version of a text. Visitors see the published version until it is due. Later saves do not
 * change what will be published.
 *
 * @throws PermissionMissing, TextNotFound, or ContentRefusal `schedule-in-past` by the store's clock
 */
export async function scheduleText(
	change: ContentChange,
	key: TextKey,
	{ version, due }: { version: number; due: Date },
): Promise<RowChange<TextState>> {
	const { transaction } = change;
	await authoriseArticle(change, 'publish', key);
	change.markTextsChanged([key]);
	const before = await loadVersionForChange(transaction, key, version);
	if (await hasPassed(transaction, due)) {
		const timestamp = due.toISOString();
		const message = `${timestamp} has passed: publish instead, or give a later time.`;
		throw new ContentRefusal('schedule-in-past', message, { timestamp });
	}
	const [after = null] = await transaction
		.update(articleTexts)
		.set({ state: 'scheduled', scheduledVersion: version, scheduledFor: due, modifiedAt: sql`now()` })
		.where(isText(key))
		.returning();
	await deleteRemovals(change, 'article', [key.articleId]);
	if (!isSamePublication({ before, after })) {
		change.audit({ action: 'text.schedule', ...recordedText(key), version, details: { due } });
	}
	return { before, after };
}

/**
 * Cancels the schedule of a text. What visitors see stays; a text without a published version is a draft again.
 *
 * @throws PermissionMissing, TextNotFound
 */
export async function cancelSchedule(change: ContentChange, key: TextKey): Promise<RowChange<TextState>> {
	const { transaction } = change;
	await authoriseArticle(change, 'publish', key);
	change.markTextsChanged([key]);
	const before = await loadTextForChange(transaction, key);
	const { scheduledVersion: version } = before;
	if (version === null) return { before, after: before };
	const [after = null] = await transaction
		.update(articleTexts)
		.set({
			state: before.publishedVersion === null ? 'draft' : 'published',
			scheduledVersion: null,
			scheduledFor: null,
			modifiedAt: sql`now()`,
		})
		.where(isText(key))
		.returning();
	change.audit({ action: 'text.cancel-schedule', ...recordedText(key), version });
	return { before, after };
}

type PromotedRow = { article_id: string; lang: TextKey['lang']; published_version: number };

/** The maximum number of texts in one transaction; the next transaction takes the rest. */
const batchSize = 50;

/**
 * Publishes the scheduled texts that are due by the store's clock. The date of a first publication is when it was due.
 * Any instance may call this at any time: rows locked by another instance are skipped.
 *
 * @returns the published texts
 */
export async function promoteDue(database: Database): Promise<TextKey[]> {
	const promoted: TextKey[] = [];
	for (;;) {
		const keys = await changeContent(database, 'system:schedule', async (change) => {
			const due = await lockDueTexts(change.transaction);
			change.markShownTextsChanged(due);
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
		update article_texts
		set state = 'published', published_version = scheduled_version,
			published_at = ${dateOfPublication(sql`scheduled_for`)}, scheduled_version = null, scheduled_for = null,
			modified_at = now()
		from ${keyTable(keys)}
		where article_texts.article_id = keys.article_id and article_texts.lang = keys.lang
		returning article_texts.article_id, article_texts.lang, published_version
	`);
	await applyMetadataOfVersions(
		change,
		rows.map((row) => ({ articleId: row.article_id, lang: row.lang, version: row.published_version })),
	);
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
