import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { noisyPicture, openTestUploads, partsIn, sendFile } from '@portico/testing/content/test-uploads.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changeContent } from '../changes/change-content.ts';
import type { UploadStore } from '../drafts/uploads/begin-upload.ts';
import { finishNextUpload } from '../drafts/uploads/finish-upload.ts';
import { sweepUploads } from '../drafts/uploads/sweep-uploads.ts';
import type { AnnouncedFile } from '../drafts/uploads/upload-rules.ts';
import { Conflict, ContentRefusal } from '../model/refusals.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { PermissionMissing } from '../permissions/authorise.ts';
import { auditLog } from '../store/tables/audit-schema.ts';
import { filmJobs, media, videos } from '../store/tables/media-schema.ts';
import { describeSeenFilm, endFilmWork, giveSubtitles, loadFilm, retryFilmWork } from './edit-film.ts';
import { type FilmWork, workOnNextFilm } from './make-film.ts';
import { removeVideo } from './upsert-video.ts';

describeWithStore('an uploaded film', (getDatabase) => {
	let store: UploadStore;
	let writer: TestPerson;
	/** What a test's maker does with a film, before its package is there. */
	let whileMaking: (signal: AbortSignal) => Promise<void>;
	let made: { source: string; subtitles: string[] }[];
	/** Of the packages that are made, in the place of the usual ones. */
	let packageFiles: Record<string, string | Buffer>;
	const running = new AbortController().signal;
	const subtitles = { name: '片.srt', data: Buffer.from('字幕').toString('base64') };

	beforeEach(async () => {
		await clearStore(getDatabase());
		made = [];
		packageFiles = {};
		whileMaking = async () => undefined;
		store = { ...(await openTestUploads(getDatabase())), films: maker() };
		writer = await givenPerson(getDatabase(), 'writer', [{ actions: ['read', 'media.upload'] }]);
	});

	/** Makes packages whose pictures and sound are text. */
	const maker = (): FilmWork => ({
		isPossible: async () => true,
		checkSubtitles: () => ({ omitted: 0 }),
		openFolder: () => mkdtemp(join(tmpdir(), 'films-test-')),
		async make(source, folder, given, { signal, onProgress }) {
			const texts = given.map(async ({ lang, path }) => `${lang} ${await readFile(path, 'utf8')}`);
			made.push({ source: await readFile(source, 'latin1'), subtitles: await Promise.all(texts) });
			onProgress({ fraction: 0.5, remaining: 60 });
			await whileMaking(signal);
			signal.throwIfAborted();
			const manifest = given.length === 0 ? { subtitles: [] } : {};
			writePackage(folder, { files: packageFiles, manifest });
		},
		async replaceSubtitles(folder, given) {
			made.push({ source: '', subtitles: given.map(({ lang, path }) => `${lang} ${path && 'file'}`) });
			await rm(folder, { recursive: true });
			writePackage(folder, { files: { 'subtitles-zh.vtt': 'WEBVTT\n\nnew' } });
		},
	});

	const film = (seed = 'a') => Buffer.from(`\0\0\0\x20ftypisom${seed.repeat(9_000)}`, 'latin1');

	/** Sends a film, and hands it over. @returns the video that it becomes */
	async function handOver(
		name = '通车 Opening.mp4',
		bytes = film(),
		replaces?: AnnouncedFile['replaces'],
	): Promise<string> {
		await sendFile(store, writer.actor, name, bytes, { isFilm: true, replaces });
		const finished = await finishNextUpload(store, running);
		if (!finished?.videoId) throw new Error(`Refused: ${finished?.refusal}`);
		return finished.videoId;
	}

	const work = () => workOnNextFilm(store, running);
	const load = (videoId: string) => loadFilm(getDatabase(), videoId);
	const codeOf = (promise: Promise<unknown>) =>
		promise.then(
			() => null,
			(error: unknown) => (error instanceof ContentRefusal ? error.code : error),
		);

	test('can stand in a text at once, and is a video once it is made', async () => {
		const videoId = await handOver();
		expect(videoId).toMatch(/^opening-[0-9a-f]{8}$/);
		expect(await load(videoId)).toMatchObject({
			...{ titles: { zh: '通车 Opening' }, poster: null, shown: null },
			work: { name: '通车 Opening.mp4', refusal: null },
		});
		expect(await sweepUploads(store)).toEqual({ abandoned: 0, orphaned: 0 });
		expect(await work()).toEqual({ videoId, refusal: null, isTakenAway: false });
		expect(made).toEqual([{ source: film().toString('latin1'), subtitles: [] }]);
		const poster = `media/videos/${videoId}.jpg`;
		expect(await load(videoId)).toMatchObject({
			...{ titles: { zh: '通车 Opening' }, poster, work: null },
			shown: { duration: 6, width: 640, subtitles: [] },
		});
		expect(await getDatabase().select().from(media)).toMatchObject([
			{ file: poster, uploadedBy: writer.personId },
		]);
		const [record] = await getDatabase()
			.select()
			.from(auditLog)
			.where(eq(auditLog.subject, `video:${videoId}`));
		expect(record).toMatchObject({ personId: writer.personId, action: 'video.put' });
		expect((await partsIn(store)).filter((name) => name !== 'clock')).toEqual([]);
		expect(await work()).toBeNull();
	});

	test('is one video, however often it is uploaded', async () => {
		const videoId = await handOver();
		expect(await handOver('again.mp4')).toBe(videoId);
		await work();
		expect(await handOver('later.mov')).toBe(videoId);
		expect(await partsIn(store)).toEqual([]);
		expect(await handOver('other.mp4', film('b'))).not.toBe(videoId);
	});

	test('keeps what is said of it while it is made, and what subtitles it is given', async () => {
		const translator = await givenPerson(getDatabase(), 'translator', [{ actions: ['media.upload'] }]);
		const videoId = await handOver();
		await giveSubtitles(getDatabase(), writer.actor, { videoId, lang: 'zh' }, subtitles);
		whileMaking = async () => {
			const { work: _, shown: __, ...seen } = await load(videoId);
			const description = { ...seen, titles: { zh: '通车', en: ' Opening ' } };
			await describeSeenFilm(getDatabase(), writer.actor, { seen, description });
			await giveSubtitles(getDatabase(), translator.actor, { videoId, lang: 'en' }, subtitles);
		};
		await work();
		expect(made[0]?.subtitles).toEqual(['zh 字幕']);
		const stored = await load(videoId);
		expect(stored).toMatchObject({
			titles: { zh: '通车', en: 'Opening' },
			shown: { subtitles: [{ lang: 'zh' }] },
		});
		// The log names who gave them, not who does the work.
		const given = await getDatabase()
			.select()
			.from(auditLog)
			.where(eq(auditLog.action, 'video.subtitles'))
			.orderBy(auditLog.number);
		expect(given.slice(-2)).toMatchObject([
			{ personId: writer.personId, details: JSON.stringify({ lang: 'zh', file: '片.srt' }) },
			{ personId: translator.personId, details: JSON.stringify({ lang: 'en', file: '片.srt' }) },
		]);
		// What came too late for it is work of its own.
		expect(stored.work).toMatchObject({ source: null, subtitles: { en: subtitles } });
		const [before] = await getDatabase().select().from(videos);
		await work();
		expect(made[1]?.subtitles).toEqual(['en file']);
		const [after] = await getDatabase().select().from(videos);
		expect(after?.digest).not.toBe(before?.digest);
		expect(after).toMatchObject({ titles: before?.titles, poster: before?.poster });
		expect((await load(videoId)).work).toBeNull();
	});

	test('replaces the film of a video, which keeps what is said of it, its subtitles and a chosen poster', async () => {
		const database = getDatabase();
		const everything = { actions: ['read', 'media.upload', 'media.replace'] as const };
		writer = await givenPerson(database, 'writer', [{ actions: [...everything.actions] }]);
		const videoId = await handOver();
		await giveSubtitles(database, writer.actor, { videoId, lang: 'zh' }, subtitles);
		await work();
		const { work: _, shown, ...seen } = await load(videoId);
		const description = { ...seen, titles: { zh: '通车', en: 'Opening' } };
		await describeSeenFilm(database, writer.actor, { seen, description });
		const [before] = await database.select().from(videos);
		const [posterBefore] = await database.select().from(media);
		const digest = shown?.digest ?? '';

		packageFiles = { 'film.mp4': 'another film', 'poster.jpg': await noisyPicture() };
		expect(await handOver('b.mp4', film('b'), { file: videoId, digest })).toBe(videoId);
		// Visitors see the former film.
		expect(await load(videoId)).toMatchObject({ shown: { digest }, work: { name: 'b.mp4' } });
		expect(await handOver('b.mp4', film('b'), { file: videoId, digest })).toBe(videoId);
		await expect(handOver('c.mp4', film('c'), { file: videoId, digest })).rejects.toThrow(
			'upload-replaced-meanwhile',
		);
		await work();
		expect(made[1]?.subtitles).toEqual(['zh WEBVTT\n']);
		const [after] = await database.select().from(videos);
		expect(after?.digest).not.toBe(digest);
		const { titles, descriptions, poster, publishedAt } = before ?? {};
		expect(after).toMatchObject({ titles, descriptions, poster, publishedAt });
		// It was made of the film, and is again.
		const [posterAfter] = await database.select().from(media);
		expect(posterAfter?.file).toBe(poster);
		expect(posterAfter?.digest).not.toBe(posterBefore?.digest);
		expect(await partsIn(store)).toEqual([]);
		await expect(handOver('c.mp4', film('c'), { file: videoId, digest })).rejects.toThrow(
			'upload-replaced-meanwhile',
		);

		// A poster that somebody chose stays.
		await database.update(videos).set({ poster: 'media/chosen.jpg' });
		packageFiles = { 'film.mp4': 'a third film' };
		await handOver('d.mp4', film('d'), { file: videoId, digest: after?.digest ?? '' });
		await work();
		expect(await load(videoId)).toMatchObject({ poster: 'media/chosen.jpg', work: null });
	});

	test('replaces a film only with the permission to, and never an encrypted one', async () => {
		const database = getDatabase();
		const videoId = await handOver();
		await work();
		const replaces = { file: videoId, digest: (await load(videoId)).shown?.digest ?? '' };
		await expect(handOver('b.mp4', film('b'), replaces)).rejects.toThrow(PermissionMissing);
		await givenPerson(database, 'writer', [{ actions: ['read', 'media.upload', 'media.replace'] }]);
		const begin = (file: string) =>
			codeOf(handOver('b.mp4', film('b'), { ...replaces, file }).then(() => undefined));
		expect(await begin('none')).toBe('video-not-found');
		await database.update(videos).set({ manifest: sql`jsonb_set(manifest, '{encrypted}', 'true')` });
		expect(await begin(videoId)).toBe('unusable-film-encrypted');
	});

	test('does not bring back a video that was removed while its film was to be replaced', async () => {
		const database = getDatabase();
		await givenPerson(database, 'writer', [{ actions: ['read', 'media.upload', 'media.replace'] }]);
		const videoId = await handOver();
		await work();
		await handOver('b.mp4', film('b'), { file: videoId, digest: (await load(videoId)).shown?.digest ?? '' });
		whileMaking = () =>
			changeContent(database, 'system:import', async (change) => void (await removeVideo(change, videoId)));
		expect(await work()).toMatchObject({ isTakenAway: true });
		expect(await database.$count(videos)).toBe(0);
	});

	test('stops when its work is ended, and leaves nothing', async () => {
		const videoId = await handOver();
		whileMaking = async (signal) => {
			await endFilmWork(store, writer.actor, videoId);
			await new Promise((resolve) => signal.addEventListener('abort', resolve));
		};
		expect(await work()).toEqual({ videoId, refusal: null, isTakenAway: true });
		expect(await codeOf(load(videoId))).toBe('video-not-found');
		expect(await partsIn(store)).toEqual([]);
		expect(await getDatabase().$count(videos)).toBe(0);
		expect(await codeOf(endFilmWork(store, writer.actor, videoId))).toBe('film-work-not-found');
	});

	test('is no fault where its parts are gone with its ended work', async () => {
		const videoId = await handOver();
		whileMaking = async () => {
			await endFilmWork(store, writer.actor, videoId);
			throw new Error('The part is missing');
		};
		expect(await work()).toEqual({ videoId, refusal: null, isTakenAway: true });
	});

	test('is given back when its instance stops, and made by another one', async () => {
		const videoId = await handOver();
		const stopping = new AbortController();
		whileMaking = async () => stopping.abort();
		await expect(workOnNextFilm(store, stopping.signal)).rejects.toThrow();
		whileMaking = async () => undefined;
		await expect.poll(work).toMatchObject({ videoId, refusal: null });
		expect((await load(videoId)).shown).not.toBeNull();
	});

	test('is taken over from an instance that has died, but not for ever', async () => {
		const videoId = await handOver();
		const die = (attempts: number) =>
			getDatabase()
				.update(filmJobs)
				.set({ attempts, lease: 'dead', leasedUntil: sql`now() - interval '1 second'` });
		await die(3);
		expect(await work()).toMatchObject({ refusal: 'film-failed' });
		expect(await work()).toBeNull();
		await retryFilmWork(getDatabase(), writer.actor, videoId);
		await die(2);
		expect(await work()).toMatchObject({ videoId, refusal: null });
	});

	test('says why it cannot be made, keeps the upload, and can be tried again', async () => {
		const videoId = await handOver();
		whileMaking = async () => {
			throw new ContentRefusal('unusable-film-protected', 'protected');
		};
		expect(await work()).toEqual({ videoId, refusal: 'unusable-film-protected', isTakenAway: false });
		expect((await load(videoId)).work).toMatchObject({ refusal: { code: 'unusable-film-protected' } });
		whileMaking = async () => undefined;
		// As choosing the same file again does.
		expect(await handOver()).toBe(videoId);
		expect(await work()).toMatchObject({ videoId, refusal: null });
	});

	test('is described by two people one after the other, not over each other', async () => {
		const videoId = await handOver();
		await work();
		const { work: _, shown: __, ...seen } = await load(videoId);
		const say = (titles: object, poster = seen.poster) =>
			describeSeenFilm(getDatabase(), writer.actor, { seen, description: { ...seen, titles, poster } });
		expect(await codeOf(say({ zh: '一' }, 'media/none.jpg'))).toBe('file-not-found');
		await say({ zh: '一' });
		await expect(say({ zh: '二' })).rejects.toThrow(Conflict);
		await say({ zh: '一' });
		expect((await load(videoId)).titles).toEqual({ zh: '一' });
	});

	test('needs the permission to upload', async () => {
		const videoId = await handOver();
		await givenPerson(getDatabase(), 'writer', [{ actions: ['read'] }]);
		const { work: _, shown: __, ...seen } = await load(videoId);
		const description = { ...seen, titles: { zh: '一' } };
		const attempts = [
			() => describeSeenFilm(getDatabase(), writer.actor, { seen, description }),
			() => giveSubtitles(getDatabase(), writer.actor, { videoId, lang: 'zh' }, subtitles),
			() => endFilmWork(store, writer.actor, videoId),
			() => retryFilmWork(getDatabase(), writer.actor, videoId),
		];
		for (const attempt of attempts) await expect(attempt()).rejects.toThrow(PermissionMissing);
		expect(await work()).toMatchObject({ refusal: 'permission-missing' });
		expect(await getDatabase().$count(videos)).toBe(0);
	});

	test('is refused where nothing makes films, and where it is none', async () => {
		const begin = (name: string, bytes: Buffer) =>
			codeOf(sendFile(store, writer.actor, name, bytes, { isFilm: true }));
		expect(await begin('a.pdf', film())).toBe('upload-kind');
		expect(await begin('a.mp4', Buffer.alloc(9_000, 'x'))).toBeNull();
		// By the first part, where it is as large as pages send it.
		expect(await finishNextUpload(store, running)).toMatchObject({ refusal: 'upload-no-film' });
		expect(await partsIn(store)).toEqual([]);
		store.films.isPossible = async () => false;
		expect(await begin('a.mp4', film())).toBe('upload-no-films');
		expect(await work()).toBeNull();
	});
});
