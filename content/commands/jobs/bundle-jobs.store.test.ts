import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { article, text, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { media } from '../../store/tables/media-schema.ts';
import { parseCommandLine } from '../command-line.ts';
import type { Job, JobStore } from '../jobs.ts';
import { runJob } from '../run-job.ts';

describeWithStore('an operator who imports a bundle', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	async function importBody(body: string) {
		const store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
		const folder = writeBundle({ articles: [article('a1', { texts: { zh: text('大桥', { body }) } })] });
		const problems: string[] = [];
		const listener = { progress: () => undefined, problem: (line: string) => void problems.push(line) };
		const job = parseCommandLine(['import', folder], '/here') as Job;
		return { ...(await runJob(store, job, listener, new AbortController().signal)), problems };
	}

	test('learns of what readers do not see, which counts as much as a refused entry', async () => {
		const { lines, refused, problems } = await importBody('<p>图。</p><p><img src="media/none.jpg"></p>');
		expect(problems).toEqual([
			'remark: articles.jsonl, line 1 (a1): texts.zh.body: media/none.jpg is neither in the bundle nor in the store',
		]);
		expect(lines).toContain('pictures, files, videos: 0 shown, 0 linked, 1 remarked');
		expect(refused).toBe(1);
	});

	test('learns of what became a link, which is no loss', async () => {
		const { lines, refused } = await importBody('<iframe src="https://example.org/film"></iframe>');
		expect(lines).toContain('pictures, files, videos: 0 shown, 1 linked, 0 remarked');
		expect(refused).toBe(0);
	});
});

describeWithStore('an operator who adds the files of a folder', (getDatabase) => {
	let store: JobStore;

	beforeEach(async () => {
		await clearStore(getDatabase());
		store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
	});

	async function addMedia(folder: string, ...options: string[]) {
		const problems: string[] = [];
		const listener = { progress: () => undefined, problem: (line: string) => void problems.push(line) };
		const job = parseCommandLine(['media', 'add', folder, ...options], '/here') as Job;
		return { ...(await runJob(store, job, listener, new AbortController().signal)), problems };
	}
	const stored = async () => {
		const rows = await getDatabase().select().from(media).orderBy(media.file);
		return rows.map(({ file, size, removedAt }) => [file, size, removedAt !== null]);
	};

	test('has them in the library under their names, and other bytes only with --overwrite', async () => {
		const folder = scratchFolder();
		mkdirSync(join(folder, '2026'));
		writeFileSync(join(folder, 'a.txt'), 'one');
		writeFileSync(join(folder, '2026', '大桥.txt'), 'bridge');
		writeFileSync(join(folder, '.hidden'), 'x');
		symlinkSync('/etc/passwd', join(folder, 'link.txt'));
		const added = await addMedia(folder);
		expect(added).toMatchObject({ refused: 1, lines: ['2 imported, 0 unchanged, 0 left, 1 refused'] });
		expect(added.problems).toEqual([expect.stringMatching(/^refused: media \(media\/link\.txt\): /)]);
		expect(await stored()).toEqual([
			['media/2026/大桥.txt', 6, false],
			['media/a.txt', 3, false],
		]);

		rmSync(join(folder, 'link.txt'));
		writeFileSync(join(folder, 'a.txt'), 'other');
		expect(await addMedia(folder)).toEqual({
			...{ refused: 0, lines: ['0 imported, 1 unchanged, 1 left, 0 refused'] },
			problems: ['left: media (media/a.txt): is the name of another file; --overwrite replaces it'],
		});
		expect((await stored())[1]).toEqual(['media/a.txt', 3, false]);
		expect((await addMedia(folder, '--overwrite')).lines).toEqual([
			'1 imported, 1 unchanged, 0 left, 0 refused',
		]);
		expect((await stored())[1]).toEqual(['media/a.txt', 5, false]);
	});

	test('gets files back from the bin, also with other bytes', async () => {
		const folder = scratchFolder();
		writeFileSync(join(folder, 'a.txt'), 'one');
		writeFileSync(join(folder, 'b.txt'), 'two');
		await addMedia(folder);
		await getDatabase().update(media).set({ removedAt: new Date() });
		writeFileSync(join(folder, 'b.txt'), 'other');
		expect((await addMedia(folder)).lines).toEqual(['2 imported, 0 unchanged, 0 left, 0 refused']);
		expect(await stored()).toEqual([
			['media/a.txt', 3, false],
			['media/b.txt', 5, false],
		]);
	});

	test('is told of a folder that is none, or a bundle', async () => {
		await expect(addMedia('/nowhere')).rejects.toThrow('The folder /nowhere does not exist.');
		const folder = writeBundle({ files: { 'media/a.txt': 'a' } });
		await expect(addMedia(folder)).rejects.toThrow(`${folder} is a content bundle: "import" takes it.`);
	});
});

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
			expect.stringMatching(/\/portico-20\d\d-\d\d-\d\dT\d{6}Z\.tar: [\d,]+ rows, 0 media files, [\d.]+ MB$/),
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

	test('has the one just made, even if the clock was set back', async () => {
		const folder = scratchFolder();
		for (const time of ['2998-01-01T000000Z', '2999-01-01T000000Z'])
			writeFileSync(join(folder, `portico-${time}.tar`), '');
		const { lines } = await runJob(
			{ ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' },
			parseCommandLine(['backup', '--keep', '1', folder], '/here') as Job,
			{ progress: () => undefined, problem: () => undefined },
			new AbortController().signal,
		);
		expect(lines).toHaveLength(3);
		expect(readdirSync(folder)).toEqual([expect.stringMatching(/^portico-20\d\d-/)]);
	});
});
