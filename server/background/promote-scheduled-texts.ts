import { promoteDue, untilNextDue } from '@portico/content/articles/texts/promote-due.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Any instance may schedule a text during the pause. */
const maxWaitMs = 5_000;
const minWaitMs = 100;

/** Publishes scheduled texts, and checks again when the next one is due, or after 5 seconds. */
export function promoteScheduledTexts(database: Database, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'promote scheduled texts',
		async () => {
			for (const { articleId, lang } of await promoteDue(database)) {
				log.info({ articleId, lang }, 'published as scheduled');
			}
			const untilDue = (await untilNextDue(database)) ?? maxWaitMs;
			return Math.min(maxWaitMs, Math.max(minWaitMs, untilDue));
		},
		{ log },
	);
}
