import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { jobOutput } from '@portico/content/commands/job-output.ts';
import { type Job, JobRefused } from '@portico/content/commands/jobs.ts';
import { runJobAtStore } from '@portico/content/commands/run-job-at-store.ts';
import { BadSetting, ContentRefusal } from '@portico/content/model/refusals.ts';
import { addEnvFile } from '@portico/content/settings/env-file.ts';
import { readContentSettings } from '@portico/content/settings/store-settings.ts';
import { explainStoreFailure } from '@portico/content/store/explain-store-failure.ts';
import { writePrivately } from '@portico/content/store/private-files.ts';
import type { VideoProgress } from '@portico/video/encoding/progress-reporter.ts';
import { FfmpegMissing } from '@portico/video/ffmpeg/find-ffmpeg.ts';
import { UnusableSubtitles } from '@portico/video/subtitles/cue.ts';
import { UnusableVideo } from '@portico/video/video-manifest.ts';
import { type AddRequest, BadUsage, helpText, parseCommandLine, type VideoRequest } from './command-line.ts';
import { addVideo, UnsupportedOptions } from './make-package.ts';

/** `npm run video -- …`: packages videos for streaming, and adds, lists and removes them. */

const exitCodes = { failed: 1, badUsage: 2, cancelled: 130 };

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

/** Errors that the operator can act on. */
const operatorErrors = [
	...[ContentRefusal, BadSetting, FfmpegMissing, UnusableVideo, UnusableSubtitles, UnsupportedOptions],
];

/** A system error, such as a full disk or a read-only folder, already says what failed and where. */
const isSystemError = (error: Error) => 'syscall' in error;

/** The message for the operator, with the stack for unexpected errors. */
export function explainFailure(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const connection = explainStoreFailure(error);
	if (connection !== null) return connection;
	const isExpected = operatorErrors.some((kind) => error instanceof kind) || isSystemError(error);
	return isExpected ? error.message : (error.stack ?? error.message);
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

/** Minimum interval between two lines of the same step in a log. */
const logIntervalMs = 10_000;

const clearLine = '\r\x1b[K';
const barWidth = 24;

/** Shows progress: a bar that is redrawn on a terminal, lines in a log. */
export function progressBar(
	output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
	now: () => number = Date.now,
): { show(progress: VideoProgress): void; clear(): void } {
	let lastLineAt = Number.NEGATIVE_INFINITY;
	let step = '';
	let isDrawn = false;
	return {
		show(progress) {
			if (output.isTTY) {
				output.write(`${clearLine}${formatProgress(progress)}`);
				isDrawn = true;
				return;
			}
			if (progress.step === step && now() - lastLineAt < logIntervalMs) return;
			lastLineAt = now();
			step = progress.step;
			output.write(`${formatProgress(progress)}\n`);
		},
		clear() {
			if (isDrawn) output.write(clearLine);
			isDrawn = false;
		},
	};
}

/** `██████████░░░░░░  42 %  Encoding, 1:20 left` */
function formatProgress({ step, fraction, remainingSeconds }: VideoProgress): string {
	const filled = Math.round(Math.min(1, Math.max(0, fraction)) * barWidth);
	const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
	const remaining = remainingSeconds === null ? '' : `, ${formatDuration(remainingSeconds)} left`;
	return `${bar} ${String(Math.floor(fraction * 100)).padStart(3)} %  ${step}${remaining}`;
}

function formatDuration(seconds: number): string {
	const whole = Math.max(0, Math.ceil(seconds));
	const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
	const [first, ...others] = parts[0] === 0 ? parts.slice(1) : parts;
	return [first, ...others.map((part) => String(part).padStart(2, '0'))].join(':');
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

if (import.meta.main) {
	// Lower priority than a running site; ffmpeg inherits it. Only root may raise it again.
	if (getPriority() < 5) setPriority(5);
	// ffmpeg inherits this, too.
	writePrivately();
	process.exitCode = await main(process.argv.slice(2));
}
