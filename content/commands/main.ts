import { openMediaStore } from '../media/stores/open-media-store.ts';
import { BadSetting, readContentPlace } from '../model/store-settings.ts';
import { openStore, type Store } from '../store/connect.ts';
import { DataDirInUse } from '../store/data-dir-lock.ts';
import { BadUsage, helpText, parseCommandLine } from './command-line.ts';
import { NoServerAnswers, runJobRemotely } from './control/run-job-remotely.ts';
import { SocketPathTooLong } from './control/short-socket-path.ts';
import { jobOutput } from './job-output.ts';
import { type Job, type JobListener, JobRefused } from './jobs.ts';
import { runJob } from './run-job.ts';

/** `npm run content -- …`: reads a command line, does the job or has the server do it, and tells of it. */

const exitCodes = { failed: 1, notUnderstood: 2, cancelled: 130 };

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
	try {
		// npm runs scripts in the project's root; folders are meant from where the operator stands.
		const job = parseCommandLine(words, process.env.INIT_CWD ?? process.cwd());
		if (job) return await doJob(job);
		process.stdout.write(`${helpText}\n`);
		return 0;
	} catch (error) {
		if (!(error instanceof BadUsage)) throw error;
		process.stderr.write(`${error.message}\n\n${helpText}\n`);
		return exitCodes.notUnderstood;
	}
}

async function doJob(job: Job): Promise<number> {
	const output = jobOutput(process.stdout, process.stderr);
	const cancel = new AbortController();
	// The first asks for an end at the next batch; the second does not wait for it.
	process.once('SIGINT', () => {
		process.once('SIGINT', () => process.exit(exitCodes.cancelled));
		cancel.abort(new JobRefused('Cancelled.'));
	});
	try {
		const lines = await doWhereTheStoreIs(job, output, cancel.signal);
		output.finish();
		for (const line of lines) process.stdout.write(`${line}\n`);
		return cancel.signal.aborted ? exitCodes.cancelled : 0;
	} catch (error) {
		output.finish();
		process.stderr.write(`${explain(error)}\n`);
		return cancel.signal.aborted ? exitCodes.cancelled : exitCodes.failed;
	}
}

/** The embedded store has one owner: a server that runs does the job, or else this process. */
async function doWhereTheStoreIs(job: Job, listener: JobListener, signal: AbortSignal): Promise<string[]> {
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

function explain(error: unknown): string {
	const expected = [JobRefused, BadSetting];
	if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
