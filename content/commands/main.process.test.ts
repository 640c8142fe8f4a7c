import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { expect, test } from 'vitest';

const commands = fileURLToPath(new URL('./main.ts', import.meta.url));

async function run(dataDir: string, ...words: string[]) {
	const child = spawn(process.execPath, [commands, ...words], {
		env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: '' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	return { output, errors, code: child.exitCode };
}

test('names the store, and creates none where there is none', async () => {
	const dataDir = join(scratchFolder(), 'data');
	const { output, errors, code } = await run(dataDir, 'people', 'add', 'heping', '--administrator');
	expect(errors).toBe(
		`Store: embedded, in ${dataDir}\nThere is no store in ${dataDir}: set DATA_DIR to the folder of the server. An import, a restore or the first start of a server creates one.\n`,
	);
	expect({ output, code }).toEqual({ output: '', code: 1 });
	expect(existsSync(dataDir)).toBe(false);
});

test('answers a wrong argument with one sentence, and says where the commands are listed', async () => {
	expect(await run('/nowhere', 'publish', 'a1', 'fr')).toEqual({
		output: '',
		errors: 'publish: LANG: must be zh or en.\nAll commands: npm run content -- help\n',
		code: 2,
	});
});

test('says in one sentence why a file cannot be written', async () => {
	const dataDir = scratchFolder();
	await run(dataDir, 'import', join(dataDir, 'no-bundle'));
	const { errors } = await run(dataDir, 'backup', '/nowhere/backup.tar');
	expect(errors).toMatch(
		/^Store: .*\nThe backup cannot be written into \/nowhere: it does not exist\. [^\n]*\n$/,
	);
});
