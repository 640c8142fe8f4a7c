import { openMediaStore } from '../files/stores/open-media-store.ts';
import { freeSpaceOf, readContentPlace } from '../settings/store-settings.ts';
import { openStore, type Store } from '../store/connect.ts';
import { DataDirInUse } from '../store/data-folder/data-dir-lock.ts';
import { NoServerAnswers, runJobRemotely } from './control/run-job-remotely.ts';
import { SocketPathTooLong } from './control/short-socket-path.ts';
import { type Job, type JobListener, JobRefused, type JobResult } from './jobs.ts';
import { runJob } from './run-job.ts';

/**
 * The target duration of a transaction in milliseconds. This process serves no pages, so only
 * publications of other processes wait.
 */
const transactionTargetMs = 2000;

/**
 * Runs a job on the store in the environment's settings. The embedded store has one owner: a running
 * server does the job, otherwise this process.
 *
 * @throws JobRefused or BadSetting, whose messages are for the operator
 */
export async function runJobAtStore(
	job: Job,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const place = readContentPlace(process.env);
	let store: Store;
	try {
		store = await openStore(place.store, {
			onWaiting: () => process.stderr.write('The database cannot be reached yet: waiting for it.\n'),
		});
	} catch (error) {
		if (!(error instanceof DataDirInUse)) throw error;
		return sendToServer(job, place.store.dataDir, error, listener, signal);
	}
	try {
		const opened = await openMediaStore(place.media);
		try {
			const { media } = opened;
			const { siteUrl, newsroomUrl, attachmentTypes, maxBodyBytes } = place;
			return await runJob(
				{
					...{ database: store.database, media, siteUrl, newsroomUrl, attachmentTypes, maxBodyBytes },
					space: freeSpaceOf(place),
					transactionMs: transactionTargetMs,
				},
				job,
				listener,
				signal,
			);
		} finally {
			opened.close();
		}
	} finally {
		await store.close();
	}
}

async function sendToServer(
	job: Job,
	dataDir: string,
	inUse: DataDirInUse,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	try {
		return await runJobRemotely(dataDir, job, listener, signal);
	} catch (error) {
		if (!(error instanceof NoServerAnswers) && !(error instanceof SocketPathTooLong)) throw error;
		const owner = inUse.ownerPid === null ? 'Another process' : `Process ${inUse.ownerPid}`;
		throw new JobRefused(
			`${owner} owns ${dataDir} and accepts no jobs (${error.message}). Wait until it is done, or end it.`,
		);
	}
}
