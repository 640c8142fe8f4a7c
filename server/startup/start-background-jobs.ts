import type { MediaStore } from '@portico/content/files/media-store.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { addAvifCopies } from '../background/add-avif-copies.ts';
import { keepArticleListComplete } from '../background/complete-article-list.ts';
import { compressCachedAnswers } from '../background/compress-cached-answers.ts';
import { expireOldStatistics } from '../background/expire-statistics.ts';
import { indexTextsForSearch } from '../background/index-texts-for-search.ts';
import { promoteScheduledTexts } from '../background/promote-scheduled-texts.ts';
import { pruneOldEvents } from '../background/prune-old-events.ts';
import { recordMediaUses } from '../background/record-media-uses.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

export function startBackgroundJobs(
	{ database, media }: { database: Database; media: MediaStore },
	cache: ResponseCache,
	detailDays: number,
	log: Logger,
	resources: AsyncDisposableStack,
): void {
	const jobs = [
		compressCachedAnswers(cache, log),
		promoteScheduledTexts(database, log),
		pruneOldEvents(database, log),
		indexTextsForSearch(database, log),
		addAvifCopies(database, media, log),
		recordMediaUses(database, log),
		keepArticleListComplete(database, log),
		expireOldStatistics(database, detailDays, log),
	];
	for (const job of jobs) resources.defer(() => job.stop());
}
