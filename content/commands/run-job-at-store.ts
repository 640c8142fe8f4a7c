import { resolve } from 'node:path';
import { readHead } from '../backup/read-archive.ts';
import { migrationsOf } from '../backup/restore-backup.ts';
import { openMediaStore } from '../files/stores/open-media-store.ts';
import { type ContentSettings, freeSpaceOf, readContentSettings } from '../settings/store-settings.ts';
import { openStore, type Store } from '../store/connect.ts';
import { DataDirInUse } from '../store/data-dir-lock.ts';
import { explainWaiting } from '../store/explain-store-failure.ts';
import { postgresLocation } from '../store/postgres/postgres-address.ts';
import { SocketPathTooLong } from './control/protocol.ts';
import { NoServerAnswers, runJobRemotely } from './control/run-job-remotely.ts';
import { type Job, type JobListener, type JobOf, JobRefused, type JobResult } from './jobs.ts';
import { runJob } from './run-job.ts';

/**
 * The target duration of a transaction in milliseconds. This process serves no pages, so only
 * publications of other processes wait.
 */
const transactionTargetMs = 2000;

/**
 * Runs a job on the store in the environment's settings, and names that store. The embedded store has one owner: a
 * running server does the job, otherwise this process. Only an import and a restore create a missing store.
 *
 * @throws JobRefused, StoreMissing or BadSetting, whose messages are for the operator
 */
export async function runJobAtStore(
	job: Job,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const place = readContentSettings(process.env);
	process.stderr.write(`Store: ${nameOf(place.store)}\n`);
	if (job.kind === 'restore backup') return restoreAtStore(job, place, listener, signal);
	let store: Store;
	try {
		store = await openStore({ ...place.store, create: job.kind === 'import' }, { onWaiting, onNotice });
	} catch (error) {
		if (!(error instanceof DataDirInUse)) throw error;
		return sendToServer(job, place.store.dataDir, error, listener, signal);
	}
	return runAndClose(store, place, job, listener, signal);
}

async function runAndClose(
	store: Store,
	place: ContentSettings,
	job: Job,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
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

/** Brings a missing store to the migration of the backup, restores it, and then runs the later migrations. */
async function restoreAtStore(
	job: JobOf<'restore backup'>,
	place: ContentSettings,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const { folder, remove } = await migrationsOf(job.file, await readHead(job.file));
	let result: JobResult;
	try {
		const store = await openStore({ ...place.store, migrations: folder }, { onWaiting, onNotice });
		result = await runAndClose(store, place, job, listener, signal);
	} catch (error) {
		if (!(error instanceof DataDirInUse)) throw error;
		throw new JobRefused(`${error.message} Stop it: a backup is restored while no server runs.`);
	} finally {
		await remove();
	}
	try {
		await (await openStore(place.store, { onWaiting, onNotice })).close();
	} catch (error) {
		// The rows are there: it must not look as if they had to be restored again.
		for (const line of result.lines) await listener.problem(line);
		await listener.problem('The tables of this version could not be prepared; the next start tries again.');
		throw error;
	}
	return result;
}

function onNotice(line: string): void {
	process.stderr.write(`${line}\n`);
}

function onWaiting(error: unknown): void {
	process.stderr.write(`${explainWaiting(error)}\n`);
}

/** Where a store is, without the password of its database. */
function nameOf({ databaseUrl, dataDir }: ContentSettings['store']): string {
	if (databaseUrl === null) return `embedded, in ${resolve(dataDir)}`;
	const { server, database } = postgresLocation(databaseUrl);
	return `PostgreSQL, database ${database} at ${server}`;
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
