import { sql } from 'drizzle-orm';
import { appendAuditRecords, groupRecords } from '../audit/append-audit.ts';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import { refreshArticleEntries } from '../search-index/refresh-entries.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { ContentChange } from './content-change.ts';
import { invalidatedTags } from './invalidated-tags.ts';
import { beginEvent, recordEvent } from './record-event.ts';
import { refreshArticleList } from './refresh-article-list.ts';
import { refreshListings } from './refresh-listings.ts';
import { refreshMediaUses } from './refresh-media-uses.ts';
import { refreshSearchTexts } from './refresh-search-texts.ts';
import { loadShownTexts } from './shown-texts.ts';

/**
 * Runs every change of content: in one transaction, under the event lock, the change itself; then updates
 * listings, counters, search rows and uses of media of the texts it began, and the newsroom's list; then records
 * the events.
 * Records no event if nothing visible changed. Appends to the audit log last, since its lock ends with the commit: a
 * row for each record of a person, a row for each action of a part of the system.
 *
 * @param actor who makes the change
 * @param change calls operations, which lock what they change
 * @returns the result of `change`
 */
export async function changeContent<Result>(
	database: Database,
	actor: Actor,
	change: (change: ContentChange) => Promise<Result>,
): Promise<Result> {
	return database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const contentChange = new ContentChange(transaction, actor);
		const result = await change(contentChange);
		await updateDependents(contentChange);
		for (const [kind, tags] of contentChange.tags) await recordEvent(transaction, kind, tags);
		const { auditRecords } = contentChange;
		await appendAuditRecords(transaction, actor, isPerson(actor) ? auditRecords : groupRecords(auditRecords));
		return result;
	});
}

async function updateDependents(change: ContentChange): Promise<void> {
	const { transaction, texts, listedArticles, listedTexts, actor } = change;
	if (listedArticles.length === 0) return;
	await refreshArticleList(transaction, listedArticles);
	if (isPerson(actor)) await recordPersonChanges(transaction, actor.personId, listedTexts);
	await notifyNewsroom(transaction, { topics: ['articles'] });
	if (texts.length === 0) return;
	await refreshListings(transaction, texts);
	await refreshSearchTexts(transaction, texts, change.indexed);
	await refreshArticleEntries(transaction, texts);
	await refreshMediaUses(transaction, texts, actor === 'system:import');
	const invalidated = invalidatedTags(change.shownBefore, await loadShownTexts(transaction, texts));
	change.addTags('withdrawals', invalidated.withdrawals);
	change.addTags('texts', invalidated.texts);
}

/** Records that a person changed these texts, in the transaction of the change. */
async function recordPersonChanges(
	transaction: Transaction,
	personId: string,
	keys: TextKey[],
): Promise<void> {
	await transaction.execute(sql`
		insert into person_text_changes (person_id, article_id, lang, changed_at)
		select ${personId}, article_id, lang, now() from ${keyTable(keys)}
		on conflict (article_id, lang, person_id) do update set changed_at = excluded.changed_at
	`);
}
