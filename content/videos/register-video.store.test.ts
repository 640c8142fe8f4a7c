import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { countOf, eventCount, lastEvent } from '@portico/testing/content/bundles/store-facts.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeContent } from '../changes/change-content.ts';
import { parseMediaAddress } from '../files/media-files.ts';
import { storeKey } from '../files/media-store.ts';
import { media } from '../store/tables/media-schema.ts';
import { findVideo, listVideos } from './list-videos.ts';
import { registerVideo } from './register-video.ts';
import { UnusableVideo } from './unusable-video.ts';
import { removeVideo } from './upsert-video.ts';

describeWithStore('videos', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	const entry = { videoId: 'opening', titles: { zh: '通车', en: 'Opening' }, descriptions: { zh: '那天' } };

	const failing = async () => {
		throw new Error('The disk is full.');
	};

	/** A video in its own folder. */
	const film = (...changes: Parameters<typeof writePackage>[1][]) => {
		const folder = scratchFolder();
		writePackage(folder, ...changes);
		return folder;
	};

	test('are returned with everything a player needs', async () => {
		const store = bundleStore(getDatabase());
		const publishedAt = new Date('2026-05-01T00:00:00Z');
		expect(await registerVideo(store, film(), { ...entry, publishedAt })).toBe('registered');
		const address = (name: string) => expect.stringMatching(new RegExp(`^/media/[0-9a-f]{32}/${name}$`));
		expect(await findVideo(getDatabase(), 'opening', 'en')).toEqual({
			videoId: 'opening',
			title: { text: 'Opening', lang: 'en' },
			description: { text: '那天', lang: 'zh' },
			publishedAt: publishedAt.toISOString(),
			duration: 6,
			width: 640,
			height: 360,
			poster: expect.objectContaining({ src: address('opening.jpg'), width: 16, height: 9, alt: '' }),
			source: address('master.m3u8'),
			download: { href: address('film.mp4'), mediaType: 'video/mp4', size: 21 },
			thumbnails: address('thumbnails.vtt'),
			subtitles: [{ lang: 'zh', name: '中文', href: address('subtitles-zh.vtt') }],
		});
		expect(await lastEvent(getDatabase())).toMatchObject({
			kind: 'videos',
			tags: ['video:opening'],
		});
		expect(await listVideos(getDatabase())).toMatchObject([
			{ videoId: 'opening', duration: 6, width: 640, encrypted: false, subtitles: ['zh'] },
		]);
	});

	test('that are unchanged are not written again', async () => {
		const store = bundleStore(getDatabase());
		const folder = film();
		await registerVideo(store, folder, entry);
		const before = await findVideo(getDatabase(), 'opening', 'zh');
		const events = await eventCount(getDatabase());
		expect(await registerVideo(store, folder, entry)).toBe('unchanged');
		expect(await findVideo(getDatabase(), 'opening', 'zh')).toEqual(before);
		expect(await eventCount(getDatabase())).toBe(events);
	});

	test('accept other texts, another poster and another date without being stored again', async () => {
		const store = bundleStore(getDatabase());
		const folder = film();
		await registerVideo(store, folder, entry);
		const { source } = (await findVideo(getDatabase(), 'opening', 'zh')) ?? {};
		const changes = { titles: { zh: '大桥通车' }, poster: 'media/late.jpg', publishedAt: new Date(0) };
		const full = { ...store, media: { ...store.media, put: failing } };
		expect(await registerVideo(full, folder, { ...entry, ...changes })).toBe('registered');
		expect(await findVideo(getDatabase(), 'opening', 'en')).toMatchObject({
			title: { text: '大桥通车', lang: 'zh' },
			poster: null,
			publishedAt: '1970-01-01T00:00:00.000Z',
			source,
		});
	});

	test('replaced by another video have its poster, and keep their date', async () => {
		const store = bundleStore(getDatabase());
		await registerVideo(store, film(), { ...entry, publishedAt: new Date('2026-05-01T00:00:00Z') });
		const before = await findVideo(getDatabase(), 'opening', 'zh');
		const [poster] = await getDatabase().select().from(media);
		await registerVideo(store, film({ files: { 'film.mp4': 'another' } }), entry);
		const after = await findVideo(getDatabase(), 'opening', 'zh');
		expect(after).toMatchObject({ publishedAt: before?.publishedAt, poster: before?.poster });
		expect(after?.source).not.toBe(before?.source);
		expect(after?.download?.size).toBe(7);
		expect(await getDatabase().select().from(media)).toEqual([poster]);
	});

	test('replaced by a video with another poster show that one', async () => {
		const store = bundleStore(getDatabase());
		const folder = film();
		await registerVideo(store, folder, entry);
		const before = await findVideo(getDatabase(), 'opening', 'zh');
		const poster = await sharp(readFileSync(join(folder, 'poster.jpg')))
			.negate()
			.jpeg()
			.toBuffer();
		await registerVideo(store, film({ files: { 'poster.jpg': poster } }), entry);
		const after = await findVideo(getDatabase(), 'opening', 'zh');
		expect(after?.poster?.src).not.toBe(before?.poster?.src);
	});

	test('without a poster or a download have none', async () => {
		const files = { 'poster.jpg': null, 'film.mp4': null, 'thumbnails.vtt': null, 'thumbnails-00.jpg': null };
		const bare = film({
			files,
			manifest: { poster: null, download: null, thumbnails: null, encrypted: true },
		});
		await registerVideo(bundleStore(getDatabase()), bare, entry);
		expect(await findVideo(getDatabase(), 'opening', 'zh')).toMatchObject({
			poster: null,
			download: null,
			thumbnails: null,
		});
	});

	describe('partly stored', () => {
		test.each(['between two files', 'within one'])('are not shown when interrupted %s', async (where) => {
			const store = bundleStore(getDatabase());
			const folder = film();
			const interrupted =
				where === 'within one'
					? registerVideo({ ...store, media: { ...store.media, put: failing } }, folder, entry)
					: registerVideo(store, folder, entry, failing);
			await expect(interrupted).rejects.toThrow('The disk is full.');
			expect(await findVideo(getDatabase(), 'opening', 'zh')).toBeNull();
			expect(await countOf(getDatabase(), 'media')).toBe(0);
			expect(await eventCount(getDatabase())).toBe(0);
			expect(await registerVideo(store, folder, entry)).toBe('registered');
		});

		test('with a poster that is not a picture are refused', async () => {
			const folder = film({ files: { 'poster.jpg': 'no picture' } });
			const refused = registerVideo(bundleStore(getDatabase()), folder, entry);
			await expect(refused).rejects.toThrow(UnusableVideo);
			await expect(refused).rejects.toThrow('poster.jpg: ');
			expect(await countOf(getDatabase(), 'videos')).toBe(0);
		});

		test('whose files were lost are completed by repeating', async () => {
			const folder = film();
			await registerVideo(bundleStore(getDatabase()), folder, entry);
			// The same database, with other, empty media.
			const moved = bundleStore(getDatabase());
			expect(await registerVideo(moved, folder, entry)).toBe('registered');
			const { source, poster } = (await findVideo(getDatabase(), 'opening', 'zh')) ?? {};
			for (const address of [source, poster?.src]) {
				const { digest = '', name = '' } = parseMediaAddress(address ?? '') ?? {};
				expect(await moved.media.has(storeKey(digest, name)), address).toBe(true);
			}
			expect(await registerVideo(moved, folder, entry)).toBe('unchanged');
		});
	});

	test('removed are not shown, and never answered from a cache', async () => {
		await registerVideo(bundleStore(getDatabase()), film(), entry);
		await changeContent(getDatabase(), 'system:command', (change) => removeVideo(change, 'opening'));
		expect(await findVideo(getDatabase(), 'opening', 'zh')).toBeNull();
		expect(await lastEvent(getDatabase())).toMatchObject({
			kind: 'withdrawals',
			tags: ['video:opening'],
		});
		const again = changeContent(getDatabase(), 'system:command', (change) => removeVideo(change, 'opening'));
		await expect(again).rejects.toMatchObject({ code: 'video-not-found' });
	});
});
