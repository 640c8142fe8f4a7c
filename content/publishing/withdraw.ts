import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { articleTexts } from '../store/schema.ts';
import { isText, loadTextForChange } from './load-text.ts';
import type { TextKey } from './text-key.ts';
import { changeTexts } from './visibility/change-texts.ts';

/**
 * Takes a text away from visitors, and from its schedule if it had one. All versions stay.
 *
 * @throws TextNotFound
 */
export async function withdraw(database: Database, key: TextKey): Promise<void> {
	await changeTexts(database, [key], async (transaction) => {
		await loadTextForChange(transaction, key);
		await transaction
			.update(articleTexts)
			.set({
				state: 'withdrawn',
				publishedVersion: null,
				scheduledVersion: null,
				scheduledFor: null,
				modifiedAt: sql`now()`,
			})
			.where(isText(key));
	});
}
