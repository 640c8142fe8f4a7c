import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Transaction } from '../../store/connect.ts';

/** Announces that a person's sessions have changed: to their own screens, and to those that list people's sessions. */
export async function announceSessions(transaction: Transaction, personId: string): Promise<void> {
	await notifyNewsroom(transaction, { topics: ['session'], personIds: [personId] });
	await notifyNewsroom(transaction, { topics: ['people'] });
}
