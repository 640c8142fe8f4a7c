import { join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { runContentTool } from '@portico/testing/content/run-content-tool.ts';
import { expect, test } from 'vitest';

test('says in one sentence why a file cannot be written', async () => {
	const dataDir = scratchFolder();
	await runContentTool(dataDir, 'import', join(dataDir, 'no-bundle'));
	const { errors } = await runContentTool(dataDir, 'backup', '/nowhere/backup.tar');
	expect(errors).toMatch(
		/^Store: .*\nThe backup cannot be written into \/nowhere: it does not exist\. [^\n]*\n$/,
	);
});
