import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveDraft } from '../../publishing/save-draft.ts';
import type { Database } from '../../store/connect.ts';
import { articleViewDays } from '../../store/statistics-schema.ts';
import type { BundleStore } from '../bundle-store.ts';
import { importBundle } from '../importing/import-bundle.ts';
import { emptyStore } from '../testing/empty-store.ts';
import { farAway, fillStore } from '../testing/fill-store.ts';
import { bundleStore } from '../testing/import-into.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { expectConsistentStore, textOf } from '../testing/store-facts.ts';
import { exportBundle, FolderNotEmpty } from './export-bundle.ts';

/** Every file below a folder, by its path, as the bytes it has. */
function filesOf(folder: string): Record<string, string> {
	const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
	return Object.fromEntries(
		paths.map((path) => [path.slice(folder.length + 1), readFileSync(path).toString('latin1')]),
	);
}

const filesOfFilm = [
	...['360p-00000.ts', '360p.m3u8', 'film.mp4', 'master.m3u8', 'poster.jpg', 'subtitles-zh-00000.vtt'],
	...['subtitles-zh.m3u8', 'subtitles-zh.vtt', 'thumbnails-00.jpg', 'thumbnails.vtt', 'video.json'],
];

async function exported(store: BundleStore, withHistory: boolean): Promise<string> {
	const folder = join(scratchFolder(), 'bundle');
	const report = await exportBundle(store, folder, { withHistory });
	expect(report.problems).toEqual([]);
	return folder;
}

/** Puts a bundle into an emptied store. */
async function moveTo(database: Database, folder: string): Promise<BundleStore> {
	await emptyStore(database);
	const store = bundleStore(database);
	expect(await importBundle(store, folder)).toMatchObject({ completed: true, left: 0, refused: 0 });
	await expectConsistentStore(database);
	return store;
}

describeOnBothDatabases('an export', (getDatabase) => {
	beforeEach(() => emptyStore(getDatabase()));

	test.each([false, true])(
		'is byte for byte the same after an import of it into an empty store (history: %s)',
		async (withHistory) => {
			const store = bundleStore(getDatabase());
			await fillStore(store);
			await expectConsistentStore(getDatabase());
			const first = await exported(store, withHistory);
			const again = await exported(await moveTo(getDatabase(), first), withHistory);
			expect(filesOf(again)).toEqual(filesOf(first));
			expect(Object.keys(filesOf(first))).toEqual(
				[
					'articles.jsonl',
					'columns.json',
					'leaders.json',
					'media.json',
					'media/form.pdf',
					'media/red.png',
					'media/videos/opening.jpg',
					'organisation.json',
					'search.json',
					'site.json',
					'videos.json',
					...['B-film', 'opening'].flatMap((film) => filesOfFilm.map((name) => `videos/${film}/${name}`)),
					...(withHistory ? ['versions.jsonl', 'views.jsonl'] : []),
				].sort(),
			);
		},
	);

	test('orders by code point and leaves defaults out', async () => {
		const store = bundleStore(getDatabase());
		await fillStore(store);
		const lines = readFileSync(join(await exported(store, false), 'articles.jsonl'), 'utf8')
			.trim()
			.split('\n');
		const articles = lines.map((line) => JSON.parse(line));
		expect(articles.map((line) => line.articleId)).toEqual([
			'B-first',
			'edited',
			'many',
			'z-last',
			'中文-id',
		]);
		expect(Object.keys(articles[2])).toEqual([
			'articleId',
			'fdCode',
			'alsoIn',
			'publishedAt',
			'pinned',
			'texts',
		]);
		expect(Object.keys(articles[2].texts.zh)).toEqual(['title', 'body']);
		expect(articles[0].texts.en.publishedAt).toBe('1952-03-03T21:06:07.089Z');
		expect(articles[3].texts.en).toMatchObject({
			state: 'withdrawn',
			publishedAt: '2026-05-01T00:00:00.000Z',
		});
		expect(articles[4].texts.zh).toMatchObject({ state: 'draft' });
		expect(articles[4].publishedAt).toBeUndefined();
	});

	test('without history holds what visitors see, not the work behind it', async () => {
		const store = bundleStore(getDatabase());
		await fillStore(store);
		await moveTo(getDatabase(), await exported(store, false));
		const edited = await textOf(getDatabase(), 'edited', 'zh');
		expect(edited?.versions.map((version) => version.title)).toEqual(['二稿']);
		expect(await textOf(getDatabase(), 'edited', 'en')).toMatchObject({
			state: 'published',
			publishedAt: new Date('2026-06-02T00:00:00Z'),
			scheduledFor: null,
		});
	});

	describe('with history', () => {
		test('holds every version, the schedule, and the views', async () => {
			const store = bundleStore(getDatabase());
			await fillStore(store);
			const before = await textOf(getDatabase(), 'edited', 'en');
			const folder = await exported(store, true);
			const moved = await moveTo(getDatabase(), folder);
			expect(await textOf(getDatabase(), 'edited', 'en')).toEqual({
				...before,
				importedVersion: 3,
				importedState: 'scheduled',
				importedMoment: farAway,
			});
			const many = await textOf(getDatabase(), 'many', 'zh');
			expect(many?.versions.map((version) => version.version)).toEqual(
				Array.from({ length: 60 }, (_, index) => index + 1),
			);
			expect(many).toMatchObject({ latestVersion: 60, publishedVersion: 1 });
			expect(filesOf(folder)['views.jsonl']).toBe(
				'{"articleId":"edited","views":1}\n{"articleId":"many","views":2}\n',
			);
			const again = await importBundle(moved, folder);
			expect(again).toMatchObject({ imported: 0, left: 0, refused: 0 });
		});

		test('adds views of its own to the carried ones once', async () => {
			const store = bundleStore(getDatabase());
			await fillStore(store);
			const folder = await exported(store, true);
			const moved = await moveTo(getDatabase(), folder);
			await getDatabase()
				.insert(articleViewDays)
				.values({ articleId: 'many', lang: 'en', day: '2026-05-02', views: 1 });
			await importBundle(moved, folder);
			expect(filesOf(await exported(moved, true))['views.jsonl']).toContain('{"articleId":"many","views":3}');
		});

		test('leaves the history of a text that was edited here, and lists it once', async () => {
			const store = bundleStore(getDatabase());
			await fillStore(store);
			const folder = await exported(store, true);
			const moved = await moveTo(getDatabase(), folder);
			const key = { articleId: 'many', lang: 'zh' } as const;
			await saveDraft(getDatabase(), key, { title: '本地', body: '<p>本地</p>' });
			const file = join(folder, 'versions.jsonl');
			const longer = readFileSync(file, 'utf8').replace(
				/^.*"articleId":"many","lang":"zh","version":60.*$/m,
				(line) => {
					const { marks, ...version } = JSON.parse(line);
					const next = (number: number) => ({ ...version, version: number, title: `第${number}稿` });
					return [version, next(61), next(62)].map((entry) => JSON.stringify(entry)).join('\n');
				},
			);
			writeFileSync(file, longer);
			const report = await importBundle(moved, folder);
			expect(report.byKind.versions).toMatchObject({ imported: 0, left: 2, refused: 0 });
			expect(report.problems.filter((problem) => problem.file === 'versions.jsonl')).toMatchObject([
				{ severity: 'left', id: 'many', lang: 'zh' },
			]);
			expect(await textOf(getDatabase(), 'many', 'zh')).toMatchObject({ latestVersion: 61 });
		});
	});

	test('writes films with their entries, and leaves out one whose files were lost', async () => {
		const store = bundleStore(getDatabase());
		await fillStore(store);
		const folder = await exported(store, false);
		const [film, opening] = JSON.parse(readFileSync(join(folder, 'videos.json'), 'utf8'));
		expect(film).toEqual({
			videoId: 'B-film',
			titles: { zh: '片' },
			descriptions: { zh: '述', en: 'A film' },
			poster: 'media/red.png',
			publishedAt: '2026-05-01T00:00:00.000Z',
		});
		expect(opening).toMatchObject({ videoId: 'opening', poster: 'media/videos/opening.jpg' });
		const lost = bundleStore(getDatabase());
		const other = join(scratchFolder(), 'bundle');
		const report = await exportBundle(lost, other);
		expect(report.problems).toContain(
			'videos/opening: the bytes of 360p-00000.ts are not in the media store, so the film is left out',
		);
		expect(Object.keys(filesOf(other)).filter((name) => name.startsWith('videos'))).toEqual([]);
	});

	test('refuses a folder with something in it, and touches nothing there', async () => {
		const folder = scratchFolder();
		writeFileSync(join(folder, 'mine.txt'), 'mine');
		await expect(exportBundle(bundleStore(getDatabase()), folder)).rejects.toThrow(FolderNotEmpty);
		expect(filesOf(folder)).toEqual({ 'mine.txt': 'mine' });
	});

	test('that is cancelled leaves nothing behind', async () => {
		const store = bundleStore(getDatabase());
		await fillStore(store);
		const folder = scratchFolder();
		const signal = AbortSignal.abort(new Error('Enough.'));
		await expect(exportBundle(store, folder, { signal })).rejects.toThrow('Enough.');
		expect(readdirSync(folder)).toEqual([]);
	});
});
