import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

test('measures uncached pages and an import, and says what is required', async () => {
	const parts = ['uncached', 'import', '--quick', '--no-pin', '--database', 'pglite'];
	const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...parts]);
	expect(stderr).not.toContain('✗');
	for (const figure of [
		'uncached article page, 8 connections',
		'uncached list page',
		'import of 300 articles',
	])
		expect(stdout).toMatch(new RegExp(`${figure}.* \\d`));
});

test('refuses a part that does not exist', async () => {
	await expect(promisify(execFile)(process.execPath, [main, 'soak'])).rejects.toMatchObject({ code: 2 });
});
