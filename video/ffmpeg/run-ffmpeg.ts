import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.ts';
import type { FfmpegPrograms } from './find-ffmpeg.ts';

const execute = promisify(execFile);
const endWithParent = fileURLToPath(new URL('./end-with-parent.ts', import.meta.url));

/** Of what ffmpeg says so much is kept, from its end; a broken film makes it say the same for hours. */
const keptCharacters = 64 * 1024;

/** ffmpeg or ffprobe ended with an error; `said` is what it wrote about it. */
export class FfmpegFailed extends Error {
	override name = 'FfmpegFailed';
	readonly said: string;

	constructor(program: string, said: string) {
		super(`${program} failed: ${said.trim().split('\n').slice(-3).join(' / ') || 'it said nothing'}`);
		this.said = said;
	}
}

export interface RunOptions {
	signal: AbortSignal;
	/** Where it runs: relative names in its parameters stand in this folder. */
	folder: string;
	/** Called about twice a second with how many seconds of the film it has written. */
	onSeconds?: ((seconds: number) => void) | undefined;
	/** What it is to say: `error` alone (the default), or `info`, where a filter's figures are wanted. */
	logLevel?: 'error' | 'info';
}

/**
 * Runs ffmpeg to its end and gives what it said. It never waits for a key, overwrites its outputs, and
 * ends with this process whatever ends that. Rejects with `FfmpegFailed`, or with the signal's reason;
 * either way only after ffmpeg is gone, so that its folder can be removed.
 */
export async function runFfmpeg(
	programs: FfmpegPrograms,
	parameters: readonly string[],
	{ signal, folder, onSeconds, logLevel = 'error' }: RunOptions,
): Promise<string> {
	signal.throwIfAborted();
	const child = spawn(
		process.execPath,
		[
			endWithParent,
			programs.ffmpeg,
			...['-hide_banner', '-nostdin', '-nostats', '-y', '-v', logLevel, '-progress', 'pipe:1'],
			...parameters,
		],
		// A session of its own: an interrupt at the terminal is for us to pass on.
		{ cwd: folder, detached: true, env: { ...childEnvironment(), NODE_OPTIONS: '' } },
	);
	const end = () => child.stdin.end();
	signal.addEventListener('abort', end);
	child.stdin.on('error', () => undefined);
	let said = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		said = (said + text).slice(-keptCharacters);
	});
	let unfinished = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		const lines = (unfinished + text).split('\n');
		unfinished = lines.pop() ?? '';
		for (const line of lines) {
			const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
			if (microseconds !== undefined) onSeconds?.(Number(microseconds) / 1e6);
		}
	});
	const code = await new Promise<number | null>((resolve, reject) => {
		child.on('error', reject);
		child.on('close', resolve);
	}).finally(() => signal.removeEventListener('abort', end));
	signal.throwIfAborted();
	if (code !== 0) throw new FfmpegFailed('ffmpeg', said);
	return said;
}

/** Asks ffprobe, and gives its JSON. Rejects as `runFfmpeg` does. */
export async function askFfprobe(
	programs: FfmpegPrograms,
	parameters: readonly string[],
	signal: AbortSignal,
): Promise<unknown> {
	try {
		const { stdout } = await execute(
			programs.ffprobe,
			['-hide_banner', '-v', 'error', '-of', 'json', ...parameters],
			{ maxBuffer: 64 * 1024 * 1024, signal, env: childEnvironment() },
		);
		return JSON.parse(stdout);
	} catch (error) {
		signal.throwIfAborted();
		throw new FfmpegFailed('ffprobe', (error as { stderr?: string }).stderr ?? String(error));
	}
}
