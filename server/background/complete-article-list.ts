import { setTimeout } from 'node:timers/promises';
import { completeArticleList } from '@portico/content/newsroom/article-list/complete-article-list.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** During an update, a server of an earlier version may still change articles. */
const intervalMs = 3_600_000;

/** Leaves time for requests between two batches. */
const pauseMs = 50;

/** Adds articles that a server of an earlier version wrote to the newsroom's list. */
export function keepArticleListComplete(database: Database, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'complete article list',
		async (signal) => {
			const articles = await completeArticleList(database, async () => {
				await setTimeout(pauseMs, undefined, { signal });
			});
			if (articles > 0) log.info({ articles }, 'completed the newsroom’s list of articles');
			return intervalMs;
		},
		{ log },
	);
}
