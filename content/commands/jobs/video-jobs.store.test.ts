import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { ContentRefusal } from '../../model/refusals.ts';
import { type JobOf, JobRefused, type JobStore, job } from '../jobs.ts';
import { runJob } from '../run-job.ts';

describeWithStore('operators', (getDatabase) => {
	let store: JobStore;

	beforeEach(() => clearStore(getDatabase()));
	beforeEach(() => {
		store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
	});

	/** Runs a job as the control socket does, and collects its messages. */
	async function run(jobToRun: object, signal = new AbortController().signal) {
		const messages: string[] = [];
		const listener = {
			progress: ({ what, detail }: { what: string; detail: string }) =>
				void messages.push(`${what}: ${detail}`),
			problem: (message: string) => void messages.push(message),
		};
		const { lines } = await runJob(store, job.parse(JSON.parse(JSON.stringify(jobToRun))), listener, signal);
		return { lines, messages };
	}

	function adding(changes: object = {}): JobOf<'video add'> {
		const folder = scratchFolder();
		writePackage(folder);
		const titles = { zh: '通车', en: 'Opening' };
		const added = { folder, videoId: 'opening', titles, descriptions: {}, publishedAt: null };
		return { kind: 'video add', ...added, ...changes };
	}

	test('add videos, list them, and remove them', async () => {
		const publishedAt = '2026-05-01T08:00:00+08:00';
		const add = adding({ publishedAt, poster: 'media/none.jpg' });
		const { lines, messages } = await run(add);
		expect(lines).toEqual([
			'opening is in. In a body it stands as <figure data-video-id="opening"></figure>.',
		]);
		expect(messages[0]).toBe('remark: poster: media/none.jpg is neither in the bundle nor in the store');
		expect(messages.at(-1)).toBe('videos: 0.0 MB of 0.0 MB stored');
		expect((await run(add)).lines).toEqual(['opening is there already, just so.']);
		expect((await run({ kind: 'video list' })).lines).toEqual([
			'opening  2026-05-01T00:00:00.000Z  通车 / Opening  [0:06; 640×360; 0.0 MB; subtitles zh]',
		]);
		await run({ kind: 'video remove', videoId: 'opening' });
		expect((await run({ kind: 'video list' })).lines).toEqual(['There are no videos.']);
	});

	test.each([
		[{ videoId: '../x' }, 'videoId: must be 1 to 100'],
		[{ titles: { en: 'Opening' } }, 'titles.zh: is missing'],
		[{ poster: '/etc/passwd' }, 'poster: must name a file'],
		[{ folder: '/nowhere/at/all' }, 'is no folder'],
	])('refuse a bad video: %j', async (changes, reason) => {
		const refused = run(adding(changes));
		await expect(refused).rejects.toThrow(ContentRefusal);
		await expect(refused).rejects.toThrow(reason);
	});

	test('refuse to remove a missing video', async () => {
		const refused = run({ kind: 'video remove', videoId: 'opening' });
		await expect(refused).rejects.toThrow(ContentRefusal);
		await expect(refused).rejects.toThrow('There is no video opening.');
	});

	test('can be cancelled', async () => {
		const cancelled = run(adding(), AbortSignal.abort(new JobRefused('Cancelled.')));
		await expect(cancelled).rejects.toThrow('Cancelled.');
		expect((await run({ kind: 'video list' })).lines).toEqual(['There are no videos.']);
	});
});
