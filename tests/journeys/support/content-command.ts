import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseCommandLine } from '@portico/content/commands/command-line.ts';
import { runJobRemotely } from '@portico/content/commands/control/run-job-remotely.ts';
import { siteDataDirVariable } from './provide-site.ts';

const videoEntry = fileURLToPath(new URL('../../../scripts/video/main.ts', import.meta.url));

/**
 * Does what `npm run content -- …` does on the running site of the journeys.
 *
 * @returns the output
 * @throws on failure, or when something is refused
 */
export function runContentCommand(...words: string[]): Promise<string> {
	return runContentCommandOn(process.env[siteDataDirVariable] ?? '', ...words);
}

/**
 * The same on another running site, by its data folder. The job goes to its server from here: starting the command line
 * tool, which loads the store, takes longer than most journeys, and `server-process.process.test.ts` proves it.
 */
export async function runContentCommandOn(dataDir: string, ...words: string[]): Promise<string> {
	const job = parseCommandLine(words, process.cwd());
	if (job === null) throw new Error(`${words.join(' ')} is no job.`);
	const problems: string[] = [];
	const listener = {
		progress: () => undefined,
		problem: (message: string) => void problems.push(message),
	};
	const { lines, refused } = await runJobRemotely(dataDir, job, listener, new AbortController().signal);
	if (refused > 0) throw new Error([...problems, ...lines].join('\n'));
	return lines.map((line) => `${line}\n`).join('');
}

/**
 * Runs `npm run video -- …` on the running site of the journeys, without ffmpeg.
 *
 * @returns the output
 * @throws on failure, with the output
 */
export async function runVideoCommand(...words: string[]): Promise<string> {
	const dataDir = process.env[siteDataDirVariable] ?? '';
	const missing = join(dataDir, 'no-ffmpeg');
	const env = {
		...process.env,
		...{ DATABASE_URL: '', DATA_DIR: dataDir, FFMPEG_PATH: missing, FFPROBE_PATH: missing },
	};
	const { stdout } = await promisify(execFile)(process.execPath, [videoEntry, ...words], { env });
	return stdout;
}
