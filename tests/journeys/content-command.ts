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
export async function runContentCommand(...words: string[]): Promise<string> {
	const environment = { ...process.env, DATABASE_URL: '', DATA_DIR: process.env[siteDataDirVariable] };
	const { stdout } = await promisify(execFile)(process.execPath, [commands, ...words], { env: environment });
	return stdout;
}
