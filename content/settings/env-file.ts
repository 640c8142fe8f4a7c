import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { BadSetting } from '../model/refusals.ts';

/** In the folder of the checkout. */
const defaultFile = fileURLToPath(new URL('../../.env', import.meta.url));

/**
 * Adds the settings in a file to those of the environment, which has the last word: the file that `ENV_FILE` names;
 * without it `.env` in the folder of the checkout, if there is one; none if `ENV_FILE` is empty.
 *
 * @throws BadSetting when the named file cannot be read
 */
export function addEnvFile(environment: NodeJS.ProcessEnv, implied = defaultFile): void {
	const { ENV_FILE: named } = environment;
	if (named === '') return;
	let text: string;
	try {
		text = readFileSync(named ?? implied, 'utf8');
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (named === undefined && code === 'ENOENT') return;
		throw new BadSetting(`ENV_FILE: ${named ?? implied} cannot be read (${code})`);
	}
	for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
}
