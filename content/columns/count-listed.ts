import type { Language } from '@portico/api/languages.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { listingCounters } from '../store/tables/schema.ts';

/** The number of texts that a column lists, including those of its descendants. */
export async function countListed(database: Database, fdCode: string, language: Language): Promise<number> {
	const [row] = await database
		.select({ total: listingCounters.total })
		.from(listingCounters)
		.where(and(eq(listingCounters.fdCode, fdCode), eq(listingCounters.lang, language)));
	return row?.total ?? 0;
}
