import { sql } from 'drizzle-orm';
import { appendAuditRecords, groupRecords } from '../audit/append-audit.ts';
import { articleTag, listTag, sitemapTag } from '../events/content-tags.ts';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import { refreshArticleEntries } from '../search-index/refresh-entries.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { ContentChange } from './content-change.ts';
import { beginEvent, recordEvent } from './record-event.ts';
import { refreshArticleList } from './refresh-article-list.ts';
import { type ListPosition, refreshListings } from './refresh-listings.ts';
import { refreshMediaUses } from './refresh-media-uses.ts';
import { refreshSearchTexts } from './refresh-search-texts.ts';

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
	const { transaction, texts, listedArticles, workedOnTexts, actor } = change;
	if (isPerson(actor)) await recordPersonChanges(transaction, actor.personId, workedOnTexts);
	if (listedArticles.length === 0) return;
	await refreshArticleList(transaction, listedArticles);
	await notifyNewsroom(transaction, { topics: ['articles'] });
	if (texts.length === 0) return;
	addTextTags(change, await refreshListings(transaction, texts));
	await refreshSearchTexts(transaction, texts, change.indexed);
	await refreshArticleEntries(transaction, texts);
	await refreshMediaUses(transaction, texts, actor === 'system:import');
}

/**
 * Adds the tags of answers that show these texts, or a list that has another text now, or one at another place. What
 * is listed nowhere any more is withdrawn: an answer that showed it must not be served again.
 */
function addTextTags(
	change: ContentChange,
	{ before, after }: Record<'before' | 'after', ListPosition[]>,
): void {
	const nameOf = ({ article_id, lang }: ListPosition) => `${lang}/${article_id}`;
	const placeOf = (place: ListPosition) =>
		`${place.fd_code}/${nameOf(place)}/${place.pinned}/${place.published_at}`;
	const isShown = new Set(after.map(nameOf));
	const [were, are] = [new Set(before.map(placeOf)), new Set(after.map(placeOf))];
	const withdrawn = before.filter((place) => !isShown.has(nameOf(place)));
	const changed = [...before, ...after].filter((place) => isShown.has(nameOf(place)));
	for (const [kind, places] of [
		['withdrawals', withdrawn],
		['texts', changed],
	] as const) {
		const moved = places.filter((place) => !(were.has(placeOf(place)) && are.has(placeOf(place))));
		const tags = [
			...places.map(({ article_id }) => articleTag(article_id)),
			...moved.map(({ fd_code }) => listTag(fd_code)),
		];
		if (tags.length > 0) change.addTags(kind, [...tags, sitemapTag]);
	}
}

/**
 * Records that a person worked on these texts, in the transaction of the change. Their lists and board have another
 * article after the first time.
 */
export async function recordPersonChanges(
	transaction: Transaction,
	personId: string,
	keys: TextKey[],
): Promise<void> {
	if (keys.length === 0) return;
	const { rows } = await transaction.execute<{ is_first: boolean }>(sql`
		insert into person_text_changes (person_id, article_id, lang, changed_at)
		select ${personId}, article_id, lang, now() from ${keyTable(keys)}
		on conflict (article_id, lang, person_id) do update set changed_at = excluded.changed_at
		returning xmax = 0 as is_first
	`);
	if (rows.some((row) => row.is_first)) await notifyNewsroom(transaction, { topics: ['articles'] });
}
