import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { countOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { runJob } from '../../commands/run-job.ts';
import { createFreeSpace } from '../../store/free-space.ts';

const bundle = () =>
	writeBundle({ articles: Array.from({ length: 120 }, (_, index) => article(`a${index}`)) });

describeWithStore('an import onto a disk that is nearly full', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	/** Imports with these amounts of free space, one per check; the last one repeats. */
	function importWith(...megabytes: number[]) {
		const freeMegabytes = [...megabytes];
		const read = async () =>
			(freeMegabytes.length > 1 ? (freeMegabytes.shift() as number) : (freeMegabytes[0] as number)) * 2 ** 20;
		const store = {
			...bundleStore(getDatabase()),
			siteUrl: '',
			space: createFreeSpace(['/data'], 256, read),
		};
		const listener = { progress: () => undefined, problem: () => undefined };
		const job = { kind: 'import', folder: bundle(), overwrite: false } as const;
		return runJob(store, job, listener, new AbortController().signal);
	}

	test('is refused when too little space is free', async () => {
		await expect(importWith(255)).rejects.toMatchObject({
			code: 'disk-nearly-full',
			message: expect.stringContaining('The disk of /data has 255 MB left'),
		});
		expect(await countOf(getDatabase(), 'columns')).toBe(0);
	});

	test('stops between batches, keeps what it wrote, and is completed by the next import', async () => {
		// Checked before it starts, and before each batch of 50.
		await expect(importWith(300, 280, 260, 240)).rejects.toThrow(
			'free some space, then repeat the command for the rest',
		);
		expect(await countOf(getDatabase(), 'articles')).toBe(100);
		const { lines } = await importWith(300);
		expect(lines.at(-1)).toBe('20 imported, 101 unchanged, 0 left, 0 refused');
		expect(await countOf(getDatabase(), 'articles')).toBe(120);
	});
});
