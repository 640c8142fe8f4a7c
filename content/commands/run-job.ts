import { FolderNotEmpty } from '../bundles/exporting/export-bundle.ts';
import { NotABundle } from '../bundles/importing/import-folder.ts';
import { ScheduleInPast } from '../publishing/schedule.ts';
import { TextNotFound } from '../publishing/text-not-found.ts';
import { UnusableVocabulary } from '../search/vocabulary/unusable-vocabulary.ts';
import { runExport, runImport } from './bundle-jobs.ts';
import { type Job, type JobListener, JobRefused, type JobStore } from './jobs.ts';
import {
	listVersions,
	runPreviewLink,
	runPublish,
	runRestore,
	runSchedule,
	runWithdraw,
} from './publishing-jobs.ts';
import { runReindex } from './search-jobs.ts';
import { listSearches } from './statistics-jobs.ts';
import {
	listAllProposals,
	listWords,
	runAddProposal,
	runAddWords,
	runRemoveProposal,
	runRemoveWords,
} from './vocabulary-jobs.ts';

/**
 * Does a job and answers with lines for the operator.
 *
 * @param signal ends imports and exports at their next batch
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
		const reasons = [TextNotFound, ScheduleInPast, NotABundle, FolderNotEmpty, UnusableVocabulary];
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
	}
}
