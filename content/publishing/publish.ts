import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { articleTexts } from '../store/schema.ts';
import { isText, loadTextForChange } from './load-text.ts';
import type { TextKey } from './text-key.ts';
import { changeTexts } from './visibility/change-texts.ts';

/**
 * Shows the latest version of a text to visitors, now. The moment shown with it is the one given, or
 * that of its first publication, or now.
 *
 * @throws TextNotFound
 */
export async function publish(database: Database, key: TextKey, publishedAt?: Date): Promise<void> {
	await changeTexts(database, [key], async (transaction) => {
		const text = await loadTextForChange(transaction, key);
		await transaction
			.update(articleTexts)
			.set({
				state: 'published',
				publishedVersion: text.latestVersion,
				publishedAt: publishedAt ?? sql`coalesce(${articleTexts.publishedAt}, now())`,
				scheduledVersion: null,
				scheduledFor: null,
				modifiedAt: sql`now()`,
			})
			.where(isText(key));
	});
}
