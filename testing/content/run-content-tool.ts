import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../content/commands/main.ts', import.meta.url));

/** Runs `npm run content -- …` on the embedded store of a data folder that no server has. */
export async function runContentTool(dataDir: string, ...words: string[]) {
	const child = spawn(process.execPath, [entry, ...words], {
		env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: '' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	return { output, errors, code: child.exitCode };
}
