import type { Database } from '../../store/connect.ts';
import { beginEvent, recordEvent } from '../record-event.ts';

/** Records an event as a change of texts does. */
export async function recordInTransaction(database: Database, tag: string): Promise<void> {
	await database.transaction(async (transaction) => {
		await beginEvent(transaction);
		await recordEvent(transaction, 'texts', [tag]);
	});
}
