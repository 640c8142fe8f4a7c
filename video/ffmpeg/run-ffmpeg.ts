import { execFile, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FfmpegPrograms } from './find-ffmpeg.ts';

/**
 * Environment of ffmpeg and ffprobe. Statically linked builds crash when a transport stream names its channel,
 * because they load the system's gconv tables, which belong to another C library. An invalid path disables
 * those tables and leaves the name undecoded; distribution builds lose nothing used here.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, GCONV_PATH: '/nonexistent' });

/**
 * Restricts ffmpeg and ffprobe to local files. Otherwise a playlist passed as a video could make them fetch any
 * URL from within the network.
 */
export const fileProtocolOnly: readonly string[] = ['-protocol_whitelist', 'file'];

/** Adds the restriction before every input, because the option applies to the next input only. */
const restrictInputsToFiles = (parameters: readonly string[]): string[] =>
	parameters.flatMap((parameter) => (parameter === '-i' ? [...fileProtocolOnly, parameter] : [parameter]));

const execute = promisify(execFile);
const killWithParent = fileURLToPath(new URL('./kill-with-parent.ts', import.meta.url));

/** Keeps the end of stderr only: a damaged video can repeat the same message for hours. */
const maxStderrLength = 64 * 1024;

/** ffmpeg or ffprobe exited with an error. */
export class FfmpegFailed extends Error {
	override name = 'FfmpegFailed';
	readonly stderr: string;

	constructor(program: string, stderr: string) {
		super(`${program} failed: ${stderr.trim().split('\n').slice(-3).join(' / ') || 'no error output'}`);
		this.stderr = stderr;
	}
}

export interface RunOptions {
	signal: AbortSignal;
	/** Working directory; relative paths in the arguments refer to it. */
	folder: string;
	/** Called about twice a second with the position in the output, in seconds. */
	onSeconds?: ((seconds: number) => void) | undefined;
	/** `info` where the output of a filter is needed. */
	logLevel?: 'error' | 'info';
}

/**
 * Runs ffmpeg to completion and returns its stderr. It opens local files only (`file-protocol-only.ts`), never
 * prompts, overwrites outputs, and dies with this process. Rejects only after ffmpeg has exited, so that its
 * folder can be removed.
 *
 * @throws FfmpegFailed, or the signal's reason
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
			killWithParent,
			programs.ffmpeg,
			...['-hide_banner', '-nostdin', '-nostats', '-y', '-v', logLevel, '-progress', 'pipe:1'],
			...restrictInputsToFiles(parameters),
		],
		// A separate process group, so that Ctrl-C reaches only this process, which then stops ffmpeg.
		{ cwd: folder, detached: true, env: { ...childEnvironment(), NODE_OPTIONS: '' } },
	);
	const closeInput = () => child.stdin.end();
	signal.addEventListener('abort', closeInput);
	child.stdin.on('error', () => undefined);
	let stderr = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		stderr = (stderr + text).slice(-maxStderrLength);
	});
	let partialLine = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		const lines = (partialLine + text).split('\n');
		partialLine = lines.pop() ?? '';
		for (const line of lines) {
			const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
			if (microseconds !== undefined) onSeconds?.(Number(microseconds) / 1e6);
		}
	});
	const code = await new Promise<number | null>((resolve, reject) => {
		child.on('error', reject);
		child.on('close', resolve);
	}).finally(() => signal.removeEventListener('abort', closeInput));
	signal.throwIfAborted();
	if (code !== 0) throw new FfmpegFailed('ffmpeg', stderr);
	return stderr;
}

/** Runs ffprobe and returns its JSON. Rejects like `runFfmpeg`. */
export async function runFfprobe(
	programs: FfmpegPrograms,
	parameters: readonly string[],
	signal: AbortSignal,
): Promise<unknown> {
	try {
		const { stdout } = await execute(
			programs.ffprobe,
			['-hide_banner', '-v', 'error', '-of', 'json', ...fileProtocolOnly, ...parameters],
			{ maxBuffer: 64 * 1024 * 1024, signal, env: childEnvironment() },
		);
		return JSON.parse(stdout);
	} catch (error) {
		signal.throwIfAborted();
		throw new FfmpegFailed('ffprobe', (error as { stderr?: string }).stderr ?? String(error));
	}
}

/** Formats that list other files, by their ffmpeg names. */
export type ListFormat = 'hls' | 'dash' | 'concat';

/** ffmpeg probes at most this much before it settles on a format. */
const probedBytes = 1024 * 1024;

/**
 * Detects a file that makes ffmpeg open the files it lists, wherever they are; null for any other. Must run
 * before ffmpeg opens the file, because probing already follows the list. Uses the same signatures as ffmpeg.
 *
 * @throws the system error where the file cannot be read
 */
export async function detectListFormat(path: string): Promise<ListFormat | null> {
	await using handle = await open(path, 'r');
	const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(probedBytes) });
	const head = buffer.toString('latin1', 0, bytesRead);
	if (head.startsWith('#EXTM3U')) return 'hls';
	if (head.startsWith('ffconcat version 1.0')) return 'concat';
	return /<MPD/i.test(head) && /dash:profile:/i.test(head) ? 'dash' : null;
}
