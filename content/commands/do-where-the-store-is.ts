import { openMediaStore } from '../media/stores/open-media-store.ts';
import { readContentPlace } from '../model/store-settings.ts';
import { openStore, type Store } from '../store/connect.ts';
import { DataDirInUse } from '../store/data-dir-lock.ts';
import { NoServerAnswers, runJobRemotely } from './control/run-job-remotely.ts';
import { SocketPathTooLong } from './control/short-socket-path.ts';
import { type Job, type JobListener, JobRefused } from './jobs.ts';
import { runJob } from './run-job.ts';

/**
 * Does a job on the store the settings of the environment name. The embedded store has one owner: a server
 * that runs does the job, or else this process.
 *
 * @returns lines for the operator
 * @throws JobRefused or BadSetting, whose messages are for the operator
 */
export async function doWhereTheStoreIs(
	job: Job,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	const place = readContentPlace(process.env);
	let store: Store;
	try {
		store = await openStore(place.store, {
			onWaiting: () => process.stderr.write('The database cannot be reached yet: waiting for it.\n'),
		});
	} catch (error) {
		if (!(error instanceof DataDirInUse)) throw error;
		return handOver(job, place.store.dataDir, error, listener, signal);
	}
	try {
		const opened = await openMediaStore(place.media);
		try {
			const { media } = opened;
			return await runJob({ database: store.database, media, siteUrl: place.siteUrl }, job, listener, signal);
		} finally {
			opened.close();
		}
	} finally {
		await store.close();
	}
}

async function handOver(
	job: Job,
	dataDir: string,
	inUse: DataDirInUse,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	try {
		return await runJobRemotely(dataDir, job, listener, signal);
	} catch (error) {
		if (!(error instanceof NoServerAnswers) && !(error instanceof SocketPathTooLong)) throw error;
		const owner = inUse.ownerPid === null ? 'Another process' : `Process ${inUse.ownerPid}`;
		throw new JobRefused(
			`${owner} owns ${dataDir} and takes no jobs (${error.message}). Wait until it is done, or end it.`,
		);
	}
}
