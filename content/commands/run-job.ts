import { renewSecrets } from '../accounts/second-factors/renew-secrets.ts';
import { runAddMedia, runBackup, runExport, runImport, runRestoreBackup } from './jobs/bundle-jobs.ts';
import {
	listAllPeople,
	runAddPerson,
	runAnonymisePerson,
	runLockPerson,
	runResetPassword,
	runUnlockPerson,
} from './jobs/people-jobs.ts';
import {
	runListVersions,
	runPreviewLink,
	runPublish,
	runRestore,
	runSchedule,
	runWithdraw,
} from './jobs/publishing-jobs.ts';
import { runRemoveArticle, runRemoveColumn, runRemoveLeader, runRemoveUnit } from './jobs/removal-jobs.ts';
import { listSearches, runExportAudit, runVerifyAudit } from './jobs/report-jobs.ts';
import { listAllVideos, runAddVideo, runRemoveVideo } from './jobs/video-jobs.ts';
import {
	listAllProposals,
	listAllSynonyms,
	listWords,
	runAddProposal,
	runAddSynonyms,
	runAddWords,
	runReindex,
	runRemoveProposal,
	runRemoveSynonyms,
	runRemoveWords,
} from './jobs/vocabulary-jobs.ts';
import type { Job, JobListener, JobResult, JobStore } from './jobs.ts';

/**
 * Runs a job.
 *
 * @param signal cancels imports and exports at their next batch, and a video at its next file
 * @throws ContentRefusal with a message for the operator
 */
export async function runJob(
	store: JobStore,
	job: Job,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	if (job.kind === 'import') return runImport(store, job, listener, signal);
	if (job.kind === 'media add') return runAddMedia(store, job, listener, signal);
	if (job.kind === 'restore backup') return runRestoreBackup(store, job, listener, signal);
	if (job.kind === 'backup') return runBackup(store, job, listener, signal);
	if (job.kind === 'audit verify') return runVerifyAudit(store, job, listener, signal);
	return { lines: await doJob(store, job, listener, signal), refused: 0 };
}

function doJob(
	store: JobStore,
	job: Exclude<Job, { kind: 'import' | 'media add' | 'backup' | 'restore backup' | 'audit verify' }>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	switch (job.kind) {
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
		case 'remove article':
			return runRemoveArticle(store, job);
		case 'remove column':
			return runRemoveColumn(store, job, listener, signal);
		case 'remove leader':
			return runRemoveLeader(store, job);
		case 'remove unit':
			return runRemoveUnit(store, job);
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
		case 'synonyms add':
			return runAddSynonyms(store, job);
		case 'synonyms remove':
			return runRemoveSynonyms(store, job);
		case 'synonyms list':
			return listAllSynonyms(store);
		case 'versions':
			return runListVersions(store, job);
		case 'searches':
			return listSearches(store, job);
		case 'people add':
			return runAddPerson(store, job);
		case 'people list':
			return listAllPeople(store);
		case 'people reset':
			return runResetPassword(store, job);
		case 'people lock':
			return runLockPerson(store, job);
		case 'people anonymise':
			return runAnonymisePerson(store, job);
		case 'audit export':
			return runExportAudit(store, job, listener, signal);
		case 'secrets renew':
			return runRenewSecrets(store);
		case 'people unlock':
			return runUnlockPerson(store, job);
		case 'video add':
			return runAddVideo(store, job, listener, signal);
		case 'video list':
			return listAllVideos(store);
		case 'video remove':
			return runRemoveVideo(store, job);
	}
}

/** Makes the secrets of the store anew. */
async function runRenewSecrets({ database }: JobStore): Promise<string[]> {
	const { resealed, unreadable } = await renewSecrets(database, 'system:command');
	const lines = [
		`The secrets are new. ${resealed.toLocaleString('en')} authenticator applications stay valid.`,
		'Addresses of video keys that were signed before end; a page that plays an encrypted video may have to be loaded again.',
	];
	if (unreadable.length > 0) {
		lines.push(
			`The authenticator applications of these people could not be read under the old secret: ${unreadable.join(', ')}. Reset them: people reset NAME --second-factors`,
		);
	}
	return lines;
}
