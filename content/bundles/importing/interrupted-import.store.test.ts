import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStore } from '../../store/connect.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { countOf, expectConsistentStore } from '../testing/store-facts.ts';
import { article, writeBundle } from '../testing/write-bundle.ts';

const commands = fileURLToPath(new URL('../../commands/main.ts', import.meta.url));

function startImport(folder: string, dataDir: string): ChildProcess {
	return spawn(process.execPath, [commands, 'import', folder], {
		env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: '' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

/** Everything the process writes, until it holds the words or the process ended. */
async function readUntil(child: ChildProcess, words: string): Promise<string> {
	let output = '';
	for await (const chunk of child.stdout ?? []) {
		output += chunk;
		if (output.includes(words)) break;
	}
	return output;
}

test('an import that is killed loses nothing it counted, and is completed by the next one', async () => {
	const dataDir = scratchFolder();
	// The bad line is reported when the batches before it are in the store.
	const articles = Array.from({ length: 400 }, (_, index) =>
		index === 150 ? 'broken' : article(`a${index}`),
	);
	const folder = writeBundle({ articles });
	const killed = startImport(folder, dataDir);
	expect(await readUntil(killed, 'line 151')).toContain('refused: articles.jsonl, line 151: is not JSON');
	killed.kill('SIGKILL');
	await once(killed, 'close');

	const store = await openStore({ databaseUrl: null, dataDir });
	const kept = await countOf(store.database, 'articles');
	expect(kept).toBeGreaterThanOrEqual(100);
	expect(kept).toBeLessThan(399);
	await expectConsistentStore(store.database);
	await store.close();

	const completed = startImport(folder, dataDir);
	expect(await readUntil(completed, 'nothing it writes')).toContain(
		`articles: ${399 - kept} imported, ${kept} unchanged, 0 left, 1 refused`,
	);
	await once(completed, 'close');
	expect(completed.exitCode).toBe(0);

	const whole = await openStore({ databaseUrl: null, dataDir });
	expect(await countOf(whole.database, 'articles')).toBe(399);
	await expectConsistentStore(whole.database);
	await whole.close();
}, 120_000);
