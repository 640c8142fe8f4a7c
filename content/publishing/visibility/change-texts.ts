import { beginEvent, recordEvent } from '../../events/record-event.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import type { TextKey } from '../text-key.ts';
import { refreshListings } from './refresh-listings.ts';
import { refreshSearchTexts } from './refresh-search-texts.ts';

/**
 * The one frame for every change of what visitors see of texts: in one transaction the change itself,
 * then listings, counters, search rows and the event. `change` answers with the texts it touched.
 */
export async function changeTexts(
	database: Database,
	change: (transaction: Transaction) => Promise<TextKey[]>,
): Promise<TextKey[]> {
	return database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const keys = await change(transaction);
		await showTexts(transaction, keys);
		return keys;
	});
}

/** The second half of `changeTexts`, for a transaction that has taken the event lock already. */
export async function showTexts(transaction: Transaction, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	const columns = await refreshListings(transaction, keys);
	await refreshSearchTexts(transaction, keys);
	const articleIds = new Set(keys.map((key) => key.articleId));
	await recordEvent(transaction, 'texts', [
		...[...articleIds].map((articleId) => `article:${articleId}`),
		...columns.map((fdCode) => `column:${fdCode}`),
	]);
}
