import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteDataDirVariable } from './provide-site.ts';

const commands = fileURLToPath(new URL('../../content/commands/main.ts', import.meta.url));

/**
 * Does what `npm run content -- …` does, on the site of the journeys while it runs.
 *
 * @returns what the command told
 * @throws when it failed, with what it told
 */
export function runContentCommand(...words: string[]): Promise<string> {
	return runContentCommandOn(process.env[siteDataDirVariable] ?? '', ...words);
}

/** The same on a site of a journey's own, by the folder of its store. */
export async function runContentCommandOn(dataDir: string, ...words: string[]): Promise<string> {
	const environment = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
	const { stdout } = await promisify(execFile)(process.execPath, [commands, ...words], { env: environment });
	return stdout;
}
