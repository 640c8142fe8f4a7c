import { FolderNotEmpty } from '../bundles/exporting/export-bundle.ts';
import { NotABundle } from '../bundles/importing/import-folder.ts';
import { ScheduleInPast } from '../publishing/schedule.ts';
import { TextNotFound } from '../publishing/text-not-found.ts';
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
		const reasons = [TextNotFound, ScheduleInPast, NotABundle, FolderNotEmpty];
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
		case 'versions':
			return listVersions(store, job);
	}
}
