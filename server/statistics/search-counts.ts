import { type AnsweredSearch, countSearches } from '@portico/content/statistics/count-searches.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { batchWrites } from './batch-writes.ts';

/** Counts visitors' searches in the background; failures do not affect requests. */
export type SearchCounts = {
	/** Counts a search, or drops it if the queue is full. */
	count(search: AnsweredSearch): void;
	/** Accepts nothing further, and writes the queue. */
	stop(): Promise<void>;
};

/**
 * @param reportFault called once for each batch that could not be stored
 */
export function createSearchCounts(
	database: Database,
	siteUrl: string,
	reportFault: (error: unknown) => void,
): SearchCounts {
	const writes = batchWrites<AnsweredSearch, void>(async (searches) => {
		try {
			await countSearches(database, siteUrl, searches);
		} catch (error) {
			reportFault(error);
		}
		return searches.map(() => ({ status: 'fulfilled', value: undefined }));
	});
	return {
		count(search) {
			// Rejects only if the queue is full or stopped.
			writes.add(search).catch(() => undefined);
		},
		stop: () => writes.stop(),
	};
}
