import { indexTexts } from '@portico/content/search/index-texts.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** During an update, a server of an earlier version may still publish. */
const intervalMs = 10 * 60 * 1000;

/** Each pause is as long as the work before it, up to this limit, to leave time for requests. */
const maxPauseMs = 500;

/** Texts named in a log line. */
const maxLoggedTexts = 10;

const progressIntervalMs = 10_000;

/**
 * Indexes texts that are missing from this version's search index: all of them after an update that changed it. The
 * site runs meanwhile.
 */
export function indexTextsForSearch(database: Database, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'index texts for search',
		async (signal) => {
			let lastReportAt = Date.now();
			let startedAt = Date.now();
			const { indexed, refused } = await indexTexts(database, {
				texts: 'outdated',
				async between({ done, total }) {
					signal.throwIfAborted();
					if (Date.now() - lastReportAt > progressIntervalMs) {
						log.info({ done, total }, 'indexing texts for search');
						lastReportAt = Date.now();
					}
					await new Promise((resolve) => setTimeout(resolve, Math.min(maxPauseMs, Date.now() - startedAt)));
					startedAt = Date.now();
				},
			});
			if (indexed > 0) log.info({ texts: indexed }, 'indexed texts for search');
			if (refused.length > 0) {
				log.error(
					{ texts: refused.slice(0, maxLoggedTexts), count: refused.length },
					'texts cannot be indexed for search',
				);
			}
			return intervalMs;
		},
		{ log },
	);
}
