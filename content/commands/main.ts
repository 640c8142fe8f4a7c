import { BadSetting } from '../model/store-settings.ts';
import { BadUsage, helpText, parseCommandLine } from './command-line.ts';
import { doWhereTheStoreIs } from './do-where-the-store-is.ts';
import { jobOutput } from './job-output.ts';
import { type Job, JobRefused } from './jobs.ts';

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

function explain(error: unknown): string {
	const expected = [JobRefused, BadSetting];
	if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
