import type { Language } from '@portico/api/languages.ts';
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

/** Deeper than any column tree; ends an upward walk if the stored tree has a cycle. */
const maxColumnDepth = 32;

/** The month in which a listing is counted. */
const listingMonth = sql.raw("date_trunc('month', published_at at time zone 'UTC')::date");

/** A text's place in a column that lists it; the timestamp is text. */
type ListPosition = {
	article_id: string;
	lang: Language;
	fd_code: string;
	pinned: boolean;
	published_at: string;
};

const placeFields = sql.raw('article_id, lang, fd_code, pinned, published_at::text as published_at');

/**
 * Updates the listings of these texts to their state, and the counters of the columns to the listings. A
 * published text is listed in its home column, in each further one, and in all their ancestors; any other
 * text nowhere.
 *
 * @returns their places before and after
 */
async function refreshListings(
	transaction: Transaction,
	keys: TextKey[],
): Promise<{ before: ListPosition[]; after: ListPosition[] }> {
	if (keys.length === 0) return { before: [], after: [] };
	const { rows: before } = await transaction.execute<ListPosition>(sql`
		with gone as (
			delete from listings using ${keyTable(keys)}
			where listings.article_id = keys.article_id and listings.lang = keys.lang
			returning listings.*
		),
		months as (
			select fd_code, lang, pinned, ${listingMonth} as month, count(*)::int as texts
			from gone group by fd_code, lang, pinned, ${listingMonth}
		),
		fewer as (
			update listing_months set total = total - months.texts from months
			where listing_months.fd_code = months.fd_code and listing_months.lang = months.lang
				and listing_months.pinned = months.pinned and listing_months.month = months.month
		),
		counts as (select fd_code, lang, count(*)::int as texts from gone group by fd_code, lang),
		counters as (
			update listing_counters set total = total - counts.texts from counts
			where listing_counters.fd_code = counts.fd_code and listing_counters.lang = counts.lang
		)
		select ${placeFields} from gone
	`);
	const { rows: after } = await transaction.execute<ListPosition>(sql`
		with recursive places as (
			select texts.article_id, texts.lang, columns.fd_code, columns.parent, 0 as height,
				articles.pinned, texts.published_at
			from ${keyTable(keys)}
			join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
			join articles on articles.article_id = texts.article_id
			join columns on columns.fd_code = articles.fd_code or columns.fd_code = any (articles.also_in)
			where texts.published_version is not null
			union all
			select places.article_id, places.lang, columns.fd_code, columns.parent, places.height + 1,
				places.pinned, places.published_at
			from places
			join columns on columns.fd_code = places.parent
			where places.height < ${maxColumnDepth}
		),
		new as (
			insert into listings (fd_code, lang, article_id, direct, pinned, published_at)
			select fd_code, lang, article_id, min(height) = 0, pinned, published_at
			from places group by fd_code, lang, article_id, pinned, published_at
			returning *
		),
		more as (
			insert into listing_months (fd_code, lang, pinned, month, total)
			select fd_code, lang, pinned, ${listingMonth}, count(*)
			from new group by fd_code, lang, pinned, ${listingMonth}
			on conflict (fd_code, lang, pinned, month) do update set total = listing_months.total + excluded.total
		),
		counters as (
			insert into listing_counters (fd_code, lang, total)
			select fd_code, lang, count(*) from new group by fd_code, lang
			on conflict (fd_code, lang) do update set total = listing_counters.total + excluded.total
		)
		select ${placeFields} from new
	`);
	return { before, after };
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
