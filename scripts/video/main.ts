import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { jobOutput } from '@portico/content/commands/job-output.ts';
import { type Job, JobRefused } from '@portico/content/commands/jobs.ts';
import { runJobAtStore } from '@portico/content/commands/run-job-at-store.ts';
import { addEnvFile } from '@portico/content/settings/env-file.ts';
import { readContentSettings } from '@portico/content/settings/store-settings.ts';
import { writePrivately } from '@portico/content/store/private-files.ts';
import { type AddRequest, BadUsage, helpText, parseCommandLine, type VideoRequest } from './command-line.ts';
import { explainFailure } from './explain-failure.ts';
import { addVideo } from './make-package.ts';
import { progressBar } from './progress-bar.ts';

/** `npm run video -- …`: packages videos for streaming, and adds, lists and removes them. */

const exitCodes = { failed: 1, badUsage: 2, cancelled: 130 };

// Lower priority than a running site; ffmpeg inherits it. Only root may raise it again.
if (getPriority() < 5) setPriority(5);

// ffmpeg inherits this, too.
writePrivately();

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
	const cancel = new AbortController();
	// The first Ctrl-C stops ffmpeg and removes its files; the second exits immediately.
	process.once('SIGINT', () => {
		process.once('SIGINT', () => process.exit(exitCodes.cancelled));
		cancel.abort(new JobRefused('Cancelled: nothing was added.'));
	});
	try {
		// npm runs scripts in the project root; INIT_CWD is the operator's working directory.
		const request = parseCommandLine(args, process.env.INIT_CWD ?? process.cwd());
		addEnvFile(process.env);
		if (!request) write(helpText);
		else if (request.kind === 'add') await add(request, cancel.signal);
		else for (const line of await doJob(jobOf(request), cancel.signal)) write(line);
		return 0;
	} catch (error) {
		if (error instanceof BadUsage) {
			process.stderr.write(`${error.message}\nAll commands: npm run video -- help\n`);
			return exitCodes.badUsage;
		}
		process.stderr.write(`${explainFailure(error)}\n`);
		return cancel.signal.aborted ? exitCodes.cancelled : exitCodes.failed;
	}
}

async function add(request: AddRequest, signal: AbortSignal): Promise<void> {
	const { dataDir } = readContentSettings(process.env).store;
	const lines = await addVideo(request, {
		workFolder: join(dataDir, 'video-work'),
		signal,
		bar: progressBar(process.stderr),
		doJob: (job) => doJob(job, signal),
		onWarning: write,
	});
	for (const line of lines) write(line);
}

function jobOf(request: Exclude<VideoRequest, AddRequest>): Job {
	return request.kind === 'list'
		? { kind: 'video list' }
		: { kind: 'video remove', videoId: request.videoId };
}

async function doJob(job: Job, signal: AbortSignal): Promise<string[]> {
	const output = jobOutput(process.stdout, process.stderr);
	try {
		const { lines } = await runJobAtStore(job, output, signal);
		return lines;
	} finally {
		output.finish();
	}
}

function write(line: string): void {
	process.stdout.write(`${line}\n`);
}
