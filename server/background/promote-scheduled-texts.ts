import { promoteDue, untilNextDue } from '@portico/content/publishing/promote-due.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Longest and shortest pause, in milliseconds: a text may be scheduled meanwhile, by any instance. */
const longestWait = 5_000;
const shortestWait = 100;

/** Publishes scheduled texts: at once, and then at the earlier of the next due moment and 5 seconds. */
export function promoteScheduledTexts(database: Database, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'promote scheduled texts',
		async () => {
			for (const { articleId, lang } of await promoteDue(database)) {
				log.info({ articleId, lang }, 'published as scheduled');
			}
			const untilDue = (await untilNextDue(database)) ?? longestWait;
			return Math.min(longestWait, Math.max(shortestWait, untilDue));
		},
		{ log },
	);
}
