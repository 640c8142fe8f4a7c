import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore, importInto } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { countOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article, text, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { findVideo } from '../../videos/list-videos.ts';
import { importBundle } from './import-bundle.ts';

describeWithStore('an import of videos', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	const videoEntry = (videoId: string, changes: object = {}) => ({
		videoId,
		titles: { zh: `片${videoId}` },
		...changes,
	});
	const figure = (videoId: string) => `<figure data-video-id="${videoId}"></figure>`;

	test('imports them before the content that shows them, and skips unchanged ones', async () => {
		const store = bundleStore(getDatabase());
		const folder = writeBundle({
			videos: ['a', 'b'],
			articles: [article('a1', { texts: { zh: text('题', { body: figure('a') }) } })],
			files: {
				'videos.json': [
					videoEntry('a'),
					videoEntry('b', { folder: 'videos/b', titles: { zh: '乙', en: 'B' } }),
				],
				'media.json': [{ file: 'media/videos/a.jpg', alts: { zh: '通车' } }],
				'site.json': { names: { zh: '磐' }, home: { film: 'b' } },
			},
		});
		const progressCalls: (number | undefined)[] = [];
		const report = await importBundle(store, folder, {
			onProgress: ({ kind, bytesRead, bytesTotal }) => {
				if (kind === 'videos' && bytesTotal) progressCalls.push((bytesRead ?? 0) / bytesTotal);
			},
		});
		expect(report).toMatchObject({ refused: 0, problemCount: 0 });
		expect(report.byKind.videos).toEqual({ imported: 2, unchanged: 0, left: 0, refused: 0 });
		expect(progressCalls.filter((share) => share === 1)).toHaveLength(2);
		expect(await findVideo(getDatabase(), 'a', 'en')).toMatchObject({
			title: { text: '片a', lang: 'zh' },
			poster: { alt: '通车' },
		});
		const again = await importBundle(store, folder);
		expect(again.byKind.videos).toEqual({ imported: 0, unchanged: 2, left: 0, refused: 0 });
	});

	test('uses a picture with the name of the poster as the poster', async () => {
		const other = scratchFolder();
		writePackage(other);
		const folder = writeBundle({ videos: ['a'], files: { 'videos.json': [videoEntry('a')] } });
		mkdirSync(join(folder, 'media/videos'), { recursive: true });
		renameSync(join(other, 'thumbnails-00.jpg'), join(folder, 'media/videos/a.jpg'));
		const store = bundleStore(getDatabase());
		expect(await importBundle(store, folder)).toMatchObject({ imported: 3, refused: 0 });
		expect(await importBundle(store, folder)).toMatchObject({ imported: 0, unchanged: 3 });
		expect(await countOf(getDatabase(), 'media')).toBe(1);
	});

	test('refuses each bad one separately, with the reason, and goes on', async () => {
		const outside = scratchFolder();
		writePackage(outside);
		const folder = writeBundle({
			videos: ['whole', 'half', 'media'],
			files: {
				'videos.json': [
					videoEntry('none'),
					videoEntry('half'),
					videoEntry('linked'),
					videoEntry('above', { folder: '../above' }),
					videoEntry('root', { folder: '/etc' }),
					videoEntry('inMedia', { folder: 'media/videos' }),
					videoEntry('名'),
					{ videoId: 'nameless' },
					videoEntry('whole'),
					videoEntry('whole'),
				],
			},
		});
		rmSync(join(folder, 'videos/half/film.mp4'));
		symlinkSync(outside, join(folder, 'videos/linked'));
		const report = await importBundle(bundleStore(getDatabase()), folder);
		expect(report.byKind.videos).toEqual({ imported: 1, unchanged: 0, left: 0, refused: 9 });
		const notAFolder = 'folder: must name a folder of the bundle, beside media, such as videos/opening';
		// Invalid entries are found while the list is read, before any video is imported.
		expect(report.problems.map(({ entry, message }) => [entry, message])).toEqual([
			[4, notAFolder],
			[5, notAFolder],
			[6, notAFolder],
			[7, expect.stringContaining('videoId: must be 1 to 100 of the letters')],
			[8, 'titles: is missing'],
			[10, 'videoId: occurs twice in this file'],
			[1, 'videos/none: is not in the bundle'],
			[2, 'videos/half: film.mp4 is missing'],
			[3, 'videos/linked: is a link that leads out of the bundle'],
		]);
		expect(await countOf(getDatabase(), 'videos')).toBe(1);
	});

	test('reports missing videos and posters', async () => {
		const body = `<p>文</p>${figure('gone')}`;
		const report = await importInto(getDatabase(), {
			videos: ['a'],
			articles: [article('a1', { texts: { zh: text('题', { body }), en: text('T', { body }) } })],
			files: {
				'videos.json': [videoEntry('a', { poster: 'media/none.jpg' })],
				'site.json': { names: { zh: '磐' }, home: { film: 'lost' } },
			},
		});
		expect(report.refused).toBe(0);
		const missing = 'is neither in the bundle nor in the store';
		expect(report.problems.map(({ severity, file, message }) => [severity, file, message])).toEqual([
			['remark', 'videos.json', `poster: media/none.jpg ${missing}`],
			['remark', 'site.json', `home.film: the video lost ${missing}`],
			['remark', 'articles.jsonl', `texts.zh.body: the video gone ${missing}`],
		]);
	});

	test('leaves nothing visible of a video when cancelled within it, and completes it when repeated', async () => {
		const store = bundleStore(getDatabase());
		const folder = writeBundle({ videos: ['a'], files: { 'videos.json': [videoEntry('a')] } });
		const cancel = new AbortController();
		const report = await importBundle(store, folder, {
			signal: cancel.signal,
			onProgress: ({ kind }) => {
				if (kind === 'videos') cancel.abort(new Error('Enough.'));
			},
		});
		expect(report).toMatchObject({ completed: false });
		expect(await countOf(getDatabase(), 'videos')).toBe(0);
		expect((await importBundle(store, folder)).byKind.videos).toMatchObject({ imported: 1 });
	});
});
