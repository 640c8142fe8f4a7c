import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { doWhereTheStoreIs } from '@portico/content/commands/do-where-the-store-is.ts';
import { jobOutput } from '@portico/content/commands/job-output.ts';
import { type Job, JobRefused } from '@portico/content/commands/jobs.ts';
import { BadSetting, readContentPlace } from '@portico/content/model/store-settings.ts';
import { FfmpegMissing } from '@portico/video/ffmpeg/ffmpeg-missing.ts';
import { UnusableSubtitles } from '@portico/video/subtitles/unusable-subtitles.ts';
import { UnusableFilm } from '@portico/video/unusable-film.ts';
import { type AddRequest, BadUsage, helpText, parseCommandLine } from './command-line.ts';
import { makePackage, UnusableWish } from './make-package.ts';
import { progressBar } from './progress-bar.ts';
import { videoIdFor } from './video-id.ts';

/** `npm run video -- …`: makes films ready to stream, and brings them into the content. */

const exitCodes = { failed: 1, notUnderstood: 2, cancelled: 130 };

/** What goes wrong for a reason the operator can act on. */
const expected = [...[JobRefused, BadSetting, FfmpegMissing, UnusableFilm, UnusableSubtitles, UnusableWish]];

// A running site goes first; ffmpeg takes this over.
setPriority(5);

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
	const cancel = new AbortController();
	// The first lets ffmpeg end and its files be removed; the second does not wait for it.
	process.once('SIGINT', () => {
		process.once('SIGINT', () => process.exit(exitCodes.cancelled));
		cancel.abort(new JobRefused('Cancelled: nothing was added.'));
	});
	try {
		// npm runs scripts in the project's root; files are meant from where the operator stands.
		const request = parseCommandLine(words, process.env.INIT_CWD ?? process.cwd());
		if (!request) write(helpText);
		else if (request.kind === 'add') await add(request, cancel.signal);
		else if (request.kind === 'list') await run({ kind: 'video list' }, cancel.signal);
		else await run({ kind: 'video remove', videoId: request.videoId }, cancel.signal);
		return 0;
	} catch (error) {
		if (error instanceof BadUsage) {
			process.stderr.write(`${error.message}\n\n${helpText}\n`);
			return exitCodes.notUnderstood;
		}
		process.stderr.write(`${explain(error)}\n`);
		return cancel.signal.aborted ? exitCodes.cancelled : exitCodes.failed;
	}
}

/** Makes the film, then has it taken in where the store is; what was made is removed in any case. */
async function add(request: AddRequest, signal: AbortSignal): Promise<void> {
	const { dataDir } = readContentPlace(process.env).store;
	const bar = progressBar(process.stderr);
	let made: Awaited<ReturnType<typeof makePackage>>;
	try {
		made = await makePackage(request, {
			workFolder: join(dataDir, 'video-work'),
			signal,
			onProgress: bar.show,
		});
	} finally {
		bar.clear();
	}
	try {
		for (const warning of made.warnings) write(warning);
		const { titles, descriptions, publishedAt } = request;
		const videoId = request.videoId ?? (await videoIdFor(titles.en ?? titles.zh, request.source));
		const described = { videoId, titles, descriptions, publishedAt };
		await run({ kind: 'video add', folder: made.folder, ...described }, signal);
	} finally {
		await rm(made.folder, { recursive: true, force: true });
	}
}

async function run(job: Job, signal: AbortSignal): Promise<void> {
	const output = jobOutput(process.stdout, process.stderr);
	try {
		const lines = await doWhereTheStoreIs(job, output, signal);
		output.finish();
		for (const line of lines) write(line);
	} finally {
		output.finish();
	}
}

function write(line: string): void {
	process.stdout.write(`${line}\n`);
}

function explain(error: unknown): string {
	if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
