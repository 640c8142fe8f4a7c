import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { runContentTool } from '@portico/testing/content/run-content-tool.ts';
import { expect, test } from 'vitest';

test('names the store, and creates none where there is none', async () => {
	const dataDir = join(scratchFolder(), 'data');
	const { output, errors, code } = await runContentTool(
		dataDir,
		'people',
		'add',
		'heping',
		'--administrator',
	);
	expect(errors).toBe(
		`Store: embedded, in ${dataDir}\nThere is no store in ${dataDir}: set DATA_DIR to the folder of the server. An import, a restore or the first start of a server creates one.\n`,
	);
	expect({ output, code }).toEqual({ output: '', code: 1 });
	expect(existsSync(dataDir)).toBe(false);
});

test('answers a wrong argument with one sentence, and says where the commands are listed', async () => {
	expect(await runContentTool('/nowhere', 'publish', 'a1', 'fr')).toEqual({
		output: '',
		errors: 'publish: LANG: must be zh or en.\nAll commands: npm run content -- help\n',
		code: 2,
	});
});
