import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { exported, moveTo } from '@portico/testing/content/bundles/export-and-move.ts';
import { filesOf } from '@portico/testing/content/bundles/files-of.ts';
import { farFuture, fillStore } from '@portico/testing/content/bundles/fill-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { expectConsistentStore, textOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article, text, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { articleViewDays } from '../../store/tables/statistics-schema.ts';
import { importBundle } from '../importing/import-bundle.ts';
import { exportBundle, FolderNotEmpty } from './export-bundle.ts';

const videoFiles = [
	...['360p-00000.ts', '360p.m3u8', 'film.mp4', 'master.m3u8', 'poster.jpg', 'subtitles-zh-00000.vtt'],
	...['subtitles-zh.m3u8', 'subtitles-zh.vtt', 'thumbnails-00.jpg', 'thumbnails.vtt', 'video.json'],
];

describeWithStore('an export', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	test.each([false, true])(
		'is byte for byte the same after an import of it into an empty store (history: %s)',
		async (withHistory) => {
			const store = bundleStore(getDatabase());
			await fillStore(store);
			await expectConsistentStore(getDatabase());
			const first = await exported(store, withHistory);
			const again = await exported(await moveTo(getDatabase(), first), withHistory);
			expect(filesOf(again)).toEqual(filesOf(first));
			const described = JSON.parse(readFileSync(join(first, 'media.json'), 'utf8'));
			expect(described).toContainEqual({
				...{ file: 'media/red.png', alts: { zh: '红', en: 'Red' }, captions: { zh: '红色', en: null } },
				...{ credit: '王强', decorative: true, focus: { x: 0.25, y: 0.8 }, removedAt: null },
			});
			expect(described).toContainEqual(
				expect.objectContaining({ file: 'media/removed.txt', removedAt: '2026-05-01T00:00:00.125Z' }),
			);
			expect(Object.keys(filesOf(first))).toEqual(
				[
					'articles.jsonl',
					'columns.json',
					'leaders.json',
					'media.json',
					'media/form.pdf',
					'media/red.png',
					'media/removed.txt',
					'media/videos/opening.jpg',
					'organisation.json',
					'search.json',
					'site.json',
					'videos.json',
					...['B-film', 'opening'].flatMap((film) => videoFiles.map((name) => `videos/${film}/${name}`)),
					...(withHistory ? ['versions.jsonl', 'views.jsonl'] : []),
				].sort(),
			);
		},
	);

	test('imported again into its store takes away what was added since to empty fields', async () => {
		const store = bundleStore(getDatabase());
		await fillStore(store);
		const first = await exported(store, false);
		const added = {
			columns: [{ fdCode: 'root', cover: 'media/red.png', introductions: { zh: '介' } }],
			files: {
				'leaders.json': [{ number: 11, portrait: 'media/red.png', names: { en: 'Duan' } }],
				'organisation.json': [{ unitId: 'u1', href: 'https://example.org/', names: { en: 'One' } }],
				'site.json': { filings: { publicSecurity: '安' }, slogans: { zh: '号' }, home: { news: 'root' } },
				'media.json': [
					{ file: 'media/form.pdf', alts: { zh: '表' } },
					{ file: 'media/videos/opening.jpg', focus: { x: 0, y: 1 } },
				],
				'videos.json': [{ videoId: 'opening', descriptions: { zh: '述' } }],
			},
			videos: ['opening'],
			articles: [
				article('many', { fdCode: 'leaf', cover: 'media/red.png', pinned: true, texts: { zh: text('文') } }),
			],
		};
		expect(await importBundle(store, writeBundle(added))).toMatchObject({ refused: 0 });
		const changed = filesOf(await exported(store, false));
		for (const name of ['columns', 'leaders', 'organisation', 'site', 'media', 'videos'])
			expect(changed[`${name}.json`], name).not.toBe(filesOf(first)[`${name}.json`]);
		await importBundle(store, first, { overwrite: true });
		expect(filesOf(await exported(store, false))).toEqual(filesOf(first));
	});

	test('orders by code point, and names every field of an article that a line without it would keep', async () => {
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
			'address',
			'formerAddresses',
			'fdCode',
			'alsoIn',
			'publishedAt',
			'cover',
			'pinned',
			'pinnedUntil',
			'attachments',
			'texts',
		]);
		expect(articles[3]).toMatchObject({
			...{ address: 'last-of-all', formerAddresses: ['was-last'], pinnedUntil: '2999-12-31' },
		});
		expect(articles[0].texts.zh.linkTo).toBe('https://example.org/其他?a=1');
		expect(Object.keys(articles[2].texts.zh)).toEqual(['title', 'body']);
		expect(articles[0].texts.en.publishedAt).toBe('1952-03-03T21:06:07.089Z');
		expect(articles[3].texts.en).toMatchObject({
			state: 'withdrawn',
			publishedAt: '2026-05-01T00:00:00.000Z',
		});
		expect(articles[4].texts.zh).toMatchObject({ state: 'draft' });
		expect(articles[4].publishedAt).toBeUndefined();
	});

	test('without history contains what visitors see and no other versions', async () => {
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
		test('contains every version, the schedule, and the views', async () => {
			const store = bundleStore(getDatabase());
			await fillStore(store);
			const before = await textOf(getDatabase(), 'edited', 'en');
			const folder = await exported(store, true);
			const moved = await moveTo(getDatabase(), folder);
			expect(await textOf(getDatabase(), 'edited', 'en')).toEqual({
				...before,
				importedVersion: 3,
				importedState: 'scheduled',
				importedMoment: farFuture,
				shownSince: before?.publishedAt,
				// Both languages of an import are in step (decision 095).
				followsVersion: 3,
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

		test('adds views counted here to the imported ones once', async () => {
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

		test('skips and reports once the history of a text that was edited here', async () => {
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

	test('writes videos with their entries, and omits one with missing files', async () => {
		const store = bundleStore(getDatabase());
		await fillStore(store);
		const folder = await exported(store, false);
		const [film, opening] = JSON.parse(readFileSync(join(folder, 'videos.json'), 'utf8'));
		expect(film).toEqual({
			videoId: 'B-film',
			titles: { zh: '片', en: null },
			descriptions: { zh: '述', en: 'A film' },
			poster: 'media/red.png',
			publishedAt: '2026-05-01T00:00:00.000Z',
		});
		expect(opening).toMatchObject({ videoId: 'opening', poster: 'media/videos/opening.jpg' });
		const lost = bundleStore(getDatabase());
		const other = join(scratchFolder(), 'bundle');
		const report = await exportBundle(lost, other);
		expect(report.problems).toContain(
			'videos/opening: the bytes of 360p-00000.ts are not in the media store, so the video is omitted',
		);
		expect(Object.keys(filesOf(other)).filter((name) => name.startsWith('videos'))).toEqual([]);
	});

	test('refuses a folder that is not empty, and changes nothing in it', async () => {
		const folder = scratchFolder();
		writeFileSync(join(folder, 'mine.txt'), 'mine');
		await expect(exportBundle(bundleStore(getDatabase()), folder)).rejects.toThrow(FolderNotEmpty);
		expect(filesOf(folder)).toEqual({ 'mine.txt': 'mine' });
	});

	test('leaves alone what is not its own when it fails, and refuses a second one in its folder', async () => {
		const store = bundleStore(getDatabase());
		await fillStore(store);
		const folder = scratchFolder();
		let second: unknown;
		const failing = exportBundle(store, folder, {
			async onProgress() {
				writeFileSync(join(folder, 'mine.txt'), 'mine');
				second ??= await exportBundle(store, folder).catch((error: unknown) => error);
				throw new Error('Enough.');
			},
		});
		await expect(failing).rejects.toThrow('Enough.');
		expect(second).toBeInstanceOf(FolderNotEmpty);
		expect(filesOf(folder)).toEqual({ 'mine.txt': 'mine' });
	});

	test('leaves no files behind when cancelled', async () => {
		const store = bundleStore(getDatabase());
		await fillStore(store);
		const folder = scratchFolder();
		const signal = AbortSignal.abort(new Error('Enough.'));
		await expect(exportBundle(store, folder, { signal })).rejects.toThrow('Enough.');
		expect(readdirSync(folder)).toEqual([]);
	});
});
