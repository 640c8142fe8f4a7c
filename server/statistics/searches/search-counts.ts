import { type AnsweredSearch, countSearches } from '@portico/content/statistics/searches/count-searches.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { gatherWrites } from '../gather-writes.ts';

/** Counts what visitors search for, in the background: nobody waits for it, and nothing fails by it. */
export type SearchCounts = {
	/** Counts a search, or leaves it out where more wait than can soon be stored: many show the same. */
	count(search: AnsweredSearch): void;
	/** Stores what waits, and takes nothing further. */
	stop(): Promise<void>;
};

/** @param reportFault hears, once for all that were to be stored together, why they were not */
export function createSearchCounts(database: Database, reportFault: (error: unknown) => void): SearchCounts {
	const writes = gatherWrites<AnsweredSearch, void>(async (searches) => {
		try {
			await countSearches(database, searches);
		} catch (error) {
			reportFault(error);
		}
		return searches.map(() => ({ status: 'fulfilled', value: undefined }));
	});
	return {
		count(search) {
			// Refused only where too many wait, or after the end.
			writes.add(search).catch(() => undefined);
		},
		stop: () => writes.stop(),
	};
}
