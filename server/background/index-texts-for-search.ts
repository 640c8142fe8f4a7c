import { indexTexts } from '@portico/content/search/store/index-texts.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** A server of an earlier version may still publish during an update: what it wrote is looked for so often. */
const everyTenMinutes = 10 * 60 * 1000;

/** So much of the time is left to visitors while texts are indexed: a pause as long as the work, at most this. */
const longestPause = 500;

/** So many texts are named in a line of the log. */
const mostNamed = 10;

/** Progress is logged so often, in milliseconds. */
const tellEvery = 10_000;

/**
 * Indexes the texts that are not in the search index as this version makes it: all of them after an update
 * that changed it. They are found by and by, the site goes on meanwhile.
 */
export function indexTextsForSearch(database: Database, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'index texts for search',
		async (signal) => {
			let told = Date.now();
			let began = Date.now();
			const { indexed, refused } = await indexTexts(database, {
				texts: 'outdated',
				async between({ done, total }) {
					signal.throwIfAborted();
					if (Date.now() - told > tellEvery) {
						log.info({ done, total }, 'indexing texts for search');
						told = Date.now();
					}
					await new Promise((resolve) => setTimeout(resolve, Math.min(longestPause, Date.now() - began)));
					began = Date.now();
				},
			});
			if (indexed > 0) log.info({ texts: indexed }, 'indexed texts for search');
			if (refused.length > 0) {
				log.error(
					{ texts: refused.slice(0, mostNamed), count: refused.length },
					'texts cannot be indexed for search',
				);
			}
			return everyTenMinutes;
		},
		{ log },
	);
}
