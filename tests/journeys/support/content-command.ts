import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteDataDirVariable } from './provide-site.ts';

const entries = {
	content: fileURLToPath(new URL('../../../content/commands/main.ts', import.meta.url)),
	video: fileURLToPath(new URL('../../../scripts/video/main.ts', import.meta.url)),
};

/**
 * Runs `npm run content -- …` on the running site of the journeys.
 *
 * @returns the output
 * @throws on failure, with the output
 */
export function runContentCommand(...words: string[]): Promise<string> {
	return runContentCommandOn(process.env[siteDataDirVariable] ?? '', ...words);
}

/** The same on another site, by its data folder. */
export function runContentCommandOn(dataDir: string, ...words: string[]): Promise<string> {
	return run(entries.content, words, { DATA_DIR: dataDir });
}

/**
 * Runs `npm run video -- …` on the running site of the journeys, without ffmpeg.
 *
 * @returns the output
 * @throws on failure, with the output
 */
export function runVideoCommand(...words: string[]): Promise<string> {
	const dataDir = process.env[siteDataDirVariable] ?? '';
	const missing = join(dataDir, 'no-ffmpeg');
	return run(entries.video, words, { DATA_DIR: dataDir, FFMPEG_PATH: missing, FFPROBE_PATH: missing });
}

async function run(entry: string, words: string[], environment: NodeJS.ProcessEnv): Promise<string> {
	const env = { ...process.env, DATABASE_URL: '', ...environment };
	const { stdout } = await promisify(execFile)(process.execPath, [entry, ...words], { env });
	return stdout;
}
