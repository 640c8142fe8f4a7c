import { beginEvent, recordEvent } from '../../events/record-event.ts';
import { refreshAttachmentEntries } from '../../search/entries/refresh-attachment-entries.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import type { TextKey } from '../text-key.ts';
import { refreshListings } from './refresh-listings.ts';
import { refreshSearchTexts } from './refresh-search-texts.ts';
import { loadShownTexts, type ShownTexts } from './shown-texts.ts';
import { touchedTags } from './touched-tags.ts';

/**
 * The one frame for every change of what visitors see of texts: in one transaction the change itself,
 * then listings, counters, search rows and the event.
 *
 * @param choose the texts, or what finds them under the event lock
 * @param change changes them; their listings follow by themselves
 * @returns the texts
 */
export async function changeTexts(
	database: Database,
	choose: TextKey[] | ((transaction: Transaction) => Promise<TextKey[]>),
	change: (transaction: Transaction, keys: TextKey[]) => Promise<void>,
): Promise<TextKey[]> {
	return database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const keys = typeof choose === 'function' ? await choose(transaction) : choose;
		const before = await loadShownTexts(transaction, keys);
		await change(transaction, keys);
		await showTexts(transaction, keys, before);
		return keys;
	});
}

/**
 * The second half of `changeTexts`, for a transaction that has taken the event lock already. Where nothing
 * visitors see has changed, no event tells of it.
 *
 * @param before what `loadShownTexts` found of these texts before they were changed
 */
export async function showTexts(
	transaction: Transaction,
	keys: TextKey[],
	before: ShownTexts,
): Promise<void> {
	if (keys.length === 0) return;
	await refreshListings(transaction, keys);
	await refreshSearchTexts(transaction, keys);
	await refreshAttachmentEntries(transaction, keys);
	const touched = touchedTags(before, await loadShownTexts(transaction, keys));
	await recordEvent(transaction, 'withdrawals', touched.withdrawals);
	await recordEvent(transaction, 'texts', touched.texts);
}
