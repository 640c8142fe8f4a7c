import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { articleTexts } from '../store/schema.ts';
import { isText, loadTextForChange } from './load-text.ts';
import type { TextKey } from './text-key.ts';

/** A moment nobody can wait for. */
export class ScheduleInPast extends Error {
	override readonly name = 'ScheduleInPast';

	constructor(due: Date) {
		super(`${due.toISOString()} has passed: publish instead, or name a later moment.`);
	}
}

/**
 * Lets the latest version of a text be published when its moment comes. A version visitors see now
 * stays until then. Later saves do not change what will be published.
 *
 * @throws TextNotFound, or ScheduleInPast by the store's clock
 */
export async function schedule(database: Database, key: TextKey, due: Date): Promise<void> {
	await database.transaction(async (transaction) => {
		const text = await loadTextForChange(transaction, key);
		const scheduled = await transaction
			.update(articleTexts)
			.set({
				state: 'scheduled',
				scheduledVersion: text.latestVersion,
				scheduledFor: due,
				modifiedAt: sql`now()`,
			})
			.where(sql`${isText(key)} and ${due.toISOString()}::timestamptz > now()`)
			.returning({ lang: articleTexts.lang });
		if (scheduled.length === 0) throw new ScheduleInPast(due);
	});
}
