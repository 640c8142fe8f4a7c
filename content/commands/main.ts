import { createInterface } from 'node:readline/promises';
import { BadSetting } from '../model/refusals.ts';
import { addEnvFile } from '../settings/env-file.ts';
import { writePrivately } from '../store/private-files.ts';
import { BadUsage, helpText, parseCommandLine } from './command-line.ts';
import { explainFailure } from './explain-failure.ts';
import { jobOutput } from './job-output.ts';
import { type Job, JobRefused } from './jobs.ts';

/** `npm run content -- …`: parses a command line, runs the job or sends it to the server, and reports. */

const exitCodes = { failed: 1, badUsage: 2, someRefused: 3, cancelled: 130 };

writePrivately();

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
	try {
		// npm runs scripts in the project's root, but folders are relative to the operator's working
		// directory.
		const job = parseCommandLine(words, process.env.INIT_CWD ?? process.cwd());
		if (job) {
			addEnvFile(process.env);
			return await doJob(await confirmed(job));
		}
		process.stdout.write(`${helpText}\n`);
		return 0;
	} catch (error) {
		if (error instanceof BadSetting) {
			process.stderr.write(`${error.message}\n`);
			return exitCodes.failed;
		}
		if (!(error instanceof BadUsage)) throw error;
		process.stderr.write(`${error.message}\nAll commands: npm run content -- help\n`);
		return exitCodes.badUsage;
	}
}

/** Asks about what cannot be undone, on a terminal; without one, the job is refused unless it came with `--yes`. */
async function confirmed(job: Job): Promise<Job> {
	if (job.kind !== 'people anonymise' || job.confirmed || !process.stdin.isTTY) return job;
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		const answer = await terminal.question(
			`The names of ${job.loginName} are replaced for good, also in the audit log. Type the name to go on: `,
		);
		return { ...job, confirmed: answer.trim() === job.loginName };
	} finally {
		terminal.close();
	}
}

async function doJob(job: Job): Promise<number> {
	const output = jobOutput(process.stdout, process.stderr);
	const cancel = new AbortController();
	// The first interrupt cancels at the next batch; the second one exits immediately.
	process.once('SIGINT', () => {
		process.once('SIGINT', () => process.exit(exitCodes.cancelled));
		cancel.abort(new JobRefused('Cancelled.'));
	});
	try {
		// It loads the store, which takes seconds: a wrong word is answered without.
		const { runJobAtStore } = await import('./run-job-at-store.ts');
		const { lines, refused } = await runJobAtStore(job, output, cancel.signal);
		output.finish();
		for (const line of lines) process.stdout.write(`${line}\n`);
		if (cancel.signal.aborted) return exitCodes.cancelled;
		return refused > 0 ? exitCodes.someRefused : 0;
	} catch (error) {
		output.finish();
		const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
		process.stderr.write(`${explainFailure(error) ?? stack}\n`);
		return cancel.signal.aborted ? exitCodes.cancelled : exitCodes.failed;
	}
}
