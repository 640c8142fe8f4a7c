import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { expect, test } from 'vitest';
import { parseCommandLine } from '../command-line.ts';
import type { Job } from '../jobs.ts';
import { runJob } from '../run-job.ts';

describeWithStore('an operator who keeps backups in a folder', (getDatabase) => {
	test('has the newest of them, and everything else that is there', async () => {
		const folder = scratchFolder();
		const older = ['2026-01-03T000000Z', '2026-01-01T000000Z', '2026-01-02T000000Z'];
		for (const time of older) writeFileSync(join(folder, `portico-${time}.tar`), '');
		for (const name of ['notes.txt', 'portico-before-update.tar', '.portico-1.tar.7.incomplete']) {
			writeFileSync(join(folder, name), '');
		}
		const abandoned = join(folder, '.portico-0.tar.6.incomplete');
		writeFileSync(abandoned, '');
		utimesSync(abandoned, new Date('2026-01-01'), new Date('2026-01-01'));

		const { lines, refused } = await runJob(
			{ ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' },
			parseCommandLine(['backup', '--keep', '2', folder], '/here') as Job,
			{ progress: () => undefined, problem: () => undefined },
			new AbortController().signal,
		);
		expect(refused).toBe(0);
		expect(lines).toEqual([
			expect.stringMatching(/\/portico-20\d\d-\d\d-\d\dT\d{6}Z\.tar: \d+ rows, 0 media files, [\d.]+ MB$/),
			`removed: ${folder}/portico-2026-01-01T000000Z.tar`,
			`removed: ${folder}/portico-2026-01-02T000000Z.tar`,
		]);
		expect(readdirSync(folder).sort()).toEqual([
			'.portico-1.tar.7.incomplete',
			'notes.txt',
			'portico-2026-01-03T000000Z.tar',
			expect.stringMatching(/^portico-20\d\d-/),
			'portico-before-update.tar',
		]);
	});
});
