import { notifyNewsroom } from '../events/notify-newsroom.ts';
import type { Transaction } from '../store/connect.ts';

/** A notification of PostgreSQL holds 8,000 bytes. */
const peoplePerNotice = 100;

/**
 * Announces changed permissions: to lists of people and roles, and to the screens of the people concerned, whose lists
 * of articles are others now and offer other actions.
 */
export async function announcePermissions(
	transaction: Transaction,
	personIds: readonly string[],
): Promise<void> {
	await notifyNewsroom(transaction, { topics: ['permissions', 'people'] });
	for (let start = 0; start < personIds.length; start += peoplePerNotice) {
		const some = personIds.slice(start, start + peoplePerNotice);
		await notifyNewsroom(transaction, { topics: ['session', 'articles'], personIds: some });
	}
}
