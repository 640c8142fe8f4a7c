import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';

/** The indexes of tokens. */
const indexes = ['search_texts_title_tokens', 'search_texts_tokens'] as const;

/** How much waits to be sorted into an index, in KB: more makes the transaction that sorts it long. */
const pendingListKb = 4096;

/**
 * Lets tokens wait in a list, and be sorted into their indexes together, until it is ended: that takes half the time
 * of sorting in each text by itself. Searches read the list, so they find all the same, a little later. Where the
 * process dies before the end, so it stays until the next end; nothing is missed.
 *
 * @returns ends it
 */
export async function beginBulkIndexing(database: Database): Promise<() => Promise<void>> {
	const on = sql.raw(`(fastupdate = on, gin_pending_list_limit = ${pendingListKb})`);
	for (const index of indexes) await database.execute(sql`alter index ${sql.identifier(index)} set ${on}`);
	return async () => {
		for (const index of indexes) {
			await database.execute(sql`alter index ${sql.identifier(index)} set (fastupdate = off)`);
			await database.execute(sql`alter index ${sql.identifier(index)} reset (gin_pending_list_limit)`);
			await database.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
		}
	};
}
