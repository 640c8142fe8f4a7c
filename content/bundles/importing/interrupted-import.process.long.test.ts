import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { countOf, expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { article, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { expect, test } from 'vitest';
import { openStore } from '../../store/connect.ts';

const commands = fileURLToPath(new URL('../../commands/main.ts', import.meta.url));

function startImport(folder: string, dataDir: string): ChildProcess {
	return spawn(process.execPath, [commands, 'import', folder], {
		env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: '' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

/** Everything the process writes until the output contains `words` or the process ends. */
async function readUntil(child: ChildProcess, words: string): Promise<string> {
	let output = '';
	for await (const chunk of child.stdout ?? []) {
		output += chunk;
		if (output.includes(words)) break;
	}
	return output;
}

test('loses nothing it counted when killed, and is completed by the next import', async () => {
	const dataDir = scratchFolder();
	// The bad line is reported once the batches before it are stored.
	const articles = Array.from({ length: 400 }, (_, index) =>
		index === 150 ? 'broken' : article(`a${index}`),
	);
	const folder = writeBundle({ articles });
	const interruptedImport = startImport(folder, dataDir);
	expect(await readUntil(interruptedImport, 'line 151')).toContain(
		'refused: articles.jsonl, line 151: is not JSON',
	);
	interruptedImport.kill('SIGKILL');
	await once(interruptedImport, 'close');

	const store = await openStore({ databaseUrl: null, dataDir });
	const importedCount = await countOf(store.database, 'articles');
	expect(importedCount).toBeGreaterThanOrEqual(100);
	expect(importedCount).toBeLessThan(399);
	await expectConsistentStore(store.database);
	await store.close();

	const completed = startImport(folder, dataDir);
	expect(await readUntil(completed, 'nothing it writes')).toContain(
		`articles: ${399 - importedCount} imported, ${importedCount} unchanged, 0 left, 1 refused`,
	);
	await once(completed, 'close');
	expect(completed.exitCode).toBe(3);

	const importedAll = await openStore({ databaseUrl: null, dataDir });
	expect(await countOf(importedAll.database, 'articles')).toBe(399);
	await expectConsistentStore(importedAll.database);
	await importedAll.close();
}, 120_000);
