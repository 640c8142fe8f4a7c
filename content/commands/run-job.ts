import { FolderNotEmpty } from '../bundles/exporting/export-bundle.ts';
import { NotABundle } from '../bundles/importing/import-folder.ts';
import { UnusableEntry } from '../bundles/reading/unusable-entry.ts';
import { ScheduleInPast } from '../publishing/schedule.ts';
import { TextNotFound } from '../publishing/text-not-found.ts';
import { UnusableVocabulary } from '../search/vocabulary/unusable-vocabulary.ts';
import { VideoNotFound } from '../videos/remove-video.ts';
import { UnusableVideo } from '../videos/unusable-video.ts';
import { runExport, runImport } from './jobs/bundle-jobs.ts';
import {
	listVersions,
	runPreviewLink,
	runPublish,
	runRestore,
	runSchedule,
	runWithdraw,
} from './jobs/publishing-jobs.ts';
import { runReindex } from './jobs/search-jobs.ts';
import { listSearches } from './jobs/statistics-jobs.ts';
import { listAllVideos, runAddVideo, runRemoveVideo } from './jobs/video-jobs.ts';
import {
	listAllProposals,
	listWords,
	runAddProposal,
	runAddWords,
	runRemoveProposal,
	runRemoveWords,
} from './jobs/vocabulary-jobs.ts';
import { type Job, type JobListener, JobRefused, type JobStore } from './jobs.ts';

/**
 * Does a job and answers with lines for the operator.
 *
 * @param signal ends imports and exports at their next batch, and a film on its way in at its next file
 * @throws JobRefused with a message for the operator
 */
export async function runJob(
	store: JobStore,
	job: Job,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	try {
		return await doJob(store, job, listener, signal);
	} catch (error) {
		const reasons = [
			...[TextNotFound, ScheduleInPast, NotABundle, FolderNotEmpty],
			...[UnusableVocabulary, UnusableEntry, UnusableVideo, VideoNotFound],
		];
		if (reasons.some((reason) => error instanceof reason)) throw new JobRefused((error as Error).message);
		throw error;
	}
}

function doJob(store: JobStore, job: Job, listener: JobListener, signal: AbortSignal): Promise<string[]> {
	switch (job.kind) {
		case 'import':
			return runImport(store, job, listener, signal);
		case 'export':
			return runExport(store, job, listener, signal);
		case 'publish':
			return runPublish(store, job);
		case 'schedule':
			return runSchedule(store, job);
		case 'withdraw':
			return runWithdraw(store, job);
		case 'restore':
			return runRestore(store, job);
		case 'preview-link':
			return runPreviewLink(store, job);
		case 'reindex':
			return runReindex(store, job, listener, signal);
		case 'dictionary add':
			return runAddWords(store, job);
		case 'dictionary remove':
			return runRemoveWords(store, job);
		case 'dictionary list':
			return listWords(store);
		case 'proposals add':
			return runAddProposal(store, job);
		case 'proposals remove':
			return runRemoveProposal(store, job);
		case 'proposals list':
			return listAllProposals(store);
		case 'versions':
			return listVersions(store, job);
		case 'searches':
			return listSearches(store, job);
		case 'video add':
			return runAddVideo(store, job, listener, signal);
		case 'video list':
			return listAllVideos(store);
		case 'video remove':
			return runRemoveVideo(store, job);
	}
}
