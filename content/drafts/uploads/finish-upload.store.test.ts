import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { noisyPicture, openTestUploads, partsIn, sendFile } from '@portico/testing/content/test-uploads.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { objectStoreKinds } from '@portico/testing/s3/object-store-kinds.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { mediaStoreOf, storeKey } from '../../files/media-store.ts';
import { givenPerson, type TestPerson } from '../../newsroom/given-person.ts';
import { DiskNearlyFull } from '../../store/free-space.ts';
import { auditLog } from '../../store/tables/audit-schema.ts';
import { media, uploads } from '../../store/tables/media-schema.ts';
import { columns } from '../../store/tables/schema.ts';
import { findMedia, findStoredPicture } from '../find-media.ts';
import { findUpload, type UploadStore } from './begin-upload.ts';
import { finishNextUpload } from './finish-upload.ts';
import { sweepUploads } from './sweep-uploads.ts';

describeWithStore('a whole upload', (getDatabase) => {
	let store: UploadStore;
	let writer: TestPerson;
	let other: TestPerson;
	let chief: TestPerson;
	const running = new AbortController().signal;
	const year = new Date().getUTCFullYear();
	const inNews = { actions: ['read' as const, 'media.upload' as const], fdCode: 'news' };

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		store = await openTestUploads(database);
		await database.insert(columns).values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } });
		writer = await givenPerson(database, 'writer', [inNews]);
		other = await givenPerson(database, 'other', [inNews]);
		chief = await givenPerson(database, 'chief', [{ actions: ['read', 'media.upload'] }]);
	});

	const stored = (person: TestPerson, uploadId: string) =>
		findUpload(getDatabase(), person.personId, uploadId);

	/** Sends a file, and makes it one of the store. */
	async function upload(person: TestPerson, name: string, bytes: Uint8Array) {
		const uploadId = await sendFile(store, person.actor, name, bytes);
		expect(await finishNextUpload(store, running)).toMatchObject({ uploadId });
		return stored(person, uploadId);
	}

	const change = (uploadId: string, values: Partial<typeof uploads.$inferInsert>) =>
		getDatabase().update(uploads).set(values).where(eq(uploads.uploadId, uploadId));

	/** The names of files that a person finds. */
	async function foundBy(person: TestPerson): Promise<string[]> {
		const query = { kind: 'picture', text: '', ids: [], limit: 200 } as const;
		const { items } = await findMedia(getDatabase(), person, query, 'zh');
		return items.map(({ id }) => id);
	}

	test('becomes a picture with copies, as of its person, who finds it', async () => {
		const bytes = await noisyPicture();
		expect(bytes.length).toBeGreaterThan(2 * store.limits.maxPartBytes);
		const { file, state } = await upload(writer, '大桥 1.JPG', bytes);
		expect({ file, state }).toEqual({
			file: expect.stringMatching(new RegExp(`^media/${year}/大桥-1-[0-9a-f]{8}\\.jpg$`)),
			state: 'done',
		});
		const [row] = await getDatabase().select().from(media);
		expect(row).toMatchObject({
			...{ file, width: 180, height: 120, mediaType: 'image/jpeg', size: bytes.length },
			...{ uploadedBy: writer.personId, uploadedAt: expect.any(Date), avifPending: true },
		});
		const opened = await store.media.openRead(storeKey(row?.digest ?? '', (file ?? '').slice(11)));
		expect(opened && bytes.equals(await buffer(opened.stream))).toBe(true);
		expect(await partsIn(store)).toEqual([]);
		const [record] = await getDatabase()
			.select()
			.from(auditLog)
			.where(eq(auditLog.subject, `media:${file}`));
		expect(record).toMatchObject({ personId: writer.personId, action: 'media.add', address: '127.0.0.1' });
		expect(await foundBy(writer)).toEqual([file]);
		expect(await findStoredPicture(getDatabase(), writer, file ?? '', 10)).not.toBeNull();
		expect(await foundBy(other)).toEqual([]);
		expect(await findStoredPicture(getDatabase(), other, file ?? '', 10)).toBeNull();
		expect(await finishNextUpload(store, running)).toBeNull();
	});

	test('loses what its camera noted, by which no two files differ', async () => {
		const picture = await noisyPicture();
		const notedBy = (owner: string) =>
			sharp(picture)
				.withExif({ IFD0: { Copyright: owner } })
				.jpeg({ quality: 100 })
				.toBuffer();
		const photograph = await notedBy('secret-owner');
		expect(photograph.includes('secret-owner')).toBe(true);
		const { file } = await upload(writer, 'photo.jpg', photograph);
		const [row] = await getDatabase().select().from(media);
		const opened = await store.media.openRead(storeKey(row?.digest ?? '', (file ?? '').slice(11)));
		expect(opened && (await buffer(opened.stream)).includes('secret-owner')).toBe(false);
		expect((await upload(writer, 'again.jpg', await notedBy('another-owner'))).file).toBe(file);
	});

	test('is the file that its person may read already, whatever its name', async () => {
		const bytes = await noisyPicture();
		const first = await upload(writer, 'one.jpg', bytes);
		expect((await upload(writer, 'two.jpg', bytes)).file).toBe(first.file);
		expect((await upload(chief, 'three.jpg', bytes)).file).toBe(first.file);
		expect(await getDatabase().$count(media)).toBe(1);
		// Somebody who may not read it learns nothing of it, and has a file of their own.
		const own = await upload(other, 'one.jpg', bytes);
		expect(own.file).toBe(first.file?.replace('.jpg', '-2.jpg'));
		expect(await foundBy(other)).toEqual([own.file]);
		// The same bytes as another kind of file would be no picture.
		expect((await upload(writer, 'four.txt', bytes)).file).toMatch(/\.txt$/);
	});

	test('is one file with the same bytes that are finished at the same time', async () => {
		const bytes = await noisyPicture();
		for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await sendFile(store, writer.actor, name, bytes);
		const finished = await Promise.all([1, 2, 3].map(() => finishNextUpload(store, running)));
		expect(new Set(finished.map((each) => each?.uploadId)).size).toBe(3);
		expect(new Set(finished.map((each) => each?.file)).size).toBe(1);
		expect(await getDatabase().$count(media)).toBe(1);
	});

	test('is converted if it is a TIFF', async () => {
		const tiff = await noisyPicture('tiff');
		const { file } = await upload(writer, 'plan.tiff', tiff);
		expect(file).toMatch(/plan-[0-9a-f]{8}\.jpg$/);
		const transparent = sharp(tiff).ensureAlpha(0.5).tiff({ compression: 'lzw' });
		expect((await upload(writer, 'mark.jpg', await transparent.toBuffer())).file).toMatch(/\.png$/);
		const rows = await getDatabase().select().from(media).orderBy(media.file);
		expect(rows.map(({ mediaType, width }) => [mediaType, width])).toEqual([
			['image/png', 180],
			['image/jpeg', 180],
		]);
	});

	test.each(objectStoreKinds)('is made of the parts in %s', async (_, open) => {
		const folder = await mkdtemp(join(tmpdir(), 'uploads-test-'));
		const { store: objects, close } = await open(folder);
		onTestFinished(async () => {
			await close();
			await rm(folder, { recursive: true });
		});
		store = { ...store, objects, media: mediaStoreOf(objects) };
		const bytes = await noisyPicture();
		await upload(writer, 'bridge.jpg', bytes);
		const digest = createHash('sha256').update(bytes).digest('hex');
		expect(await getDatabase().select().from(media)).toMatchObject([{ digest }]);
		expect(await partsIn(store)).toEqual([]);
		expect(await sweepUploads(store)).toEqual({ abandoned: 0, orphaned: 0 });
	});

	test('of another kind is stored as it is', async () => {
		const bytes = Buffer.from('%PDF-1.7 report');
		const { file } = await upload(writer, '报告.PDF', bytes);
		expect(file).toMatch(/报告-[0-9a-f]{8}\.pdf$/);
		expect(await getDatabase().select().from(media)).toMatchObject([
			{ mediaType: 'application/pdf', size: 15 },
		]);
	});

	test.each([
		['a broken picture', 'a.jpg', async () => (await noisyPicture()).subarray(0, 3_000), 'unusable-picture'],
		['a script', 'a.jpg', async () => Buffer.from('#!/bin/sh'), 'upload-program'],
		['HTML', 'a.png', async () => Buffer.from('<html><script>'), 'upload-no-picture'],
		[
			'too many pixels',
			'a.png',
			async () => {
				const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
					.png()
					.toBuffer();
				png.writeUInt32BE(100_000, 16);
				png.writeUInt32BE(100_000, 20);
				png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
				return png;
			},
			'picture-too-large',
		],
		[
			'a drawing that names a file',
			'a.svg',
			async () =>
				Buffer.from(
					'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text>&a;</text></svg>',
				),
			'unusable-picture',
		],
	])('is refused if it is %s, and leaves nothing', async (_, name, read, code) => {
		// What the first part does not tell, as where it is smaller than what is looked at.
		const uploadId = await sendFile(store, writer.actor, name, await read()).catch(() => null);
		if (uploadId !== null) await finishNextUpload(store, running);
		const [row] = await getDatabase().select().from(uploads);
		expect(row).toMatchObject({
			...{ state: 'refused', file: null },
			refusal: { code },
		});
		expect(await getDatabase().$count(media)).toBe(0);
		expect(await partsIn(store)).toEqual([]);
	});

	test('keeps the scripts of a drawing, which is served in a sandbox as imported ones are', async () => {
		const drawing =
			'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><script>alert(1)</script></svg>';
		const { file } = await upload(writer, 'mark.svg', Buffer.from(drawing));
		expect(file).toMatch(/\.svg$/);
		expect(await getDatabase().select().from(media)).toMatchObject([
			{ mediaType: 'image/svg+xml', width: 10 },
		]);
	});

	test('is refused if its person may not upload any more, also where the store has the file', async () => {
		const bytes = await noisyPicture();
		await upload(writer, 'a.jpg', bytes);
		const refused = {
			...{
				state: 'refused',
				refusal: { code: 'permission-missing', parameters: { action: 'media.upload' } },
			},
		};
		for (const [name, content] of [
			['b.jpg', bytes],
			['c.jpg', await noisyPicture('jpeg', 2)],
		] as const) {
			await givenPerson(getDatabase(), 'writer', [inNews]);
			const uploadId = await sendFile(store, writer.actor, name, content);
			await givenPerson(getDatabase(), 'writer', [{ actions: ['read'], fdCode: 'news' }]);
			await finishNextUpload(store, running);
			expect(await stored(writer, uploadId)).toMatchObject(refused);
		}
		expect(await getDatabase().$count(media)).toBe(1);
	});

	test('is taken over once the lease of an instance that died has ended', async () => {
		const uploadId = await sendFile(store, writer.actor, 'a.jpg', await noisyPicture());
		await change(uploadId, { lease: 'dead', leasedUntil: new Date(Date.now() + 60_000), attempts: 1 });
		expect(await finishNextUpload(store, running)).toBeNull();
		await change(uploadId, { leasedUntil: new Date(Date.now() - 1) });
		expect(await finishNextUpload(store, running)).toMatchObject({ uploadId, refusal: null });
		expect(await stored(writer, uploadId)).toMatchObject({ state: 'done', attempts: 2, lease: null });
	});

	/** Does something once the instance has read the parts. */
	function meanwhile(act: () => Promise<unknown>): UploadStore {
		return {
			...store,
			media: {
				...store.media,
				async put(...given) {
					await act();
					return store.media.put(...given);
				},
			},
		};
	}

	test('is not written by an instance that has lost its lease, nor after it was removed', async () => {
		const bytes = await noisyPicture();
		const uploadId = await sendFile(store, writer.actor, 'a.jpg', bytes);
		const taken = meanwhile(() => change(uploadId, { lease: 'of another' }));
		expect(await finishNextUpload(taken, running)).toEqual({
			...{ uploadId, file: null, videoId: null, refusal: null },
		});
		expect(await getDatabase().$count(media)).toBe(0);
		expect(await stored(writer, uploadId)).toMatchObject({ state: 'waiting', lease: 'of another' });
		const removed = meanwhile(() => getDatabase().delete(uploads));
		await change(uploadId, { lease: null, leasedUntil: null });
		expect(await finishNextUpload(removed, running)).toEqual({
			...{ uploadId, file: null, videoId: null, refusal: null },
		});
		expect(await getDatabase().$count(media)).toBe(0);
	});

	test('is given back by an instance that stops, and finished by another', async () => {
		const uploadId = await sendFile(store, writer.actor, 'a.jpg', await noisyPicture());
		const stopping = new AbortController();
		const stopped = meanwhile(async () => stopping.abort());
		await finishNextUpload(stopped, stopping.signal).catch(() => undefined);
		await waitUntil(async () => expect(await stored(writer, uploadId)).toMatchObject({ lease: null }));
		expect(await stored(writer, uploadId)).toMatchObject({ state: 'waiting', attempts: 0 });
		expect(await getDatabase().$count(media)).toBe(0);
		expect(await finishNextUpload(store, running)).toMatchObject({ uploadId, refusal: null });
	});

	test('is tried again after a fault, five times', async () => {
		const uploadId = await sendFile(store, writer.actor, 'a.jpg', await noisyPicture());
		for (const name of await partsIn(store)) await store.objects.remove(`uploads/${name}`);
		for (let attempt = 1; attempt <= 5; attempt++) {
			await expect(finishNextUpload(store, running)).rejects.toThrow(/missing/);
			expect(await stored(writer, uploadId)).toMatchObject({ state: 'waiting', attempts: attempt });
			expect(await finishNextUpload(store, running)).toBeNull();
			await change(uploadId, { leasedUntil: new Date(Date.now() - 1) });
		}
		expect(await finishNextUpload(store, running)).toMatchObject({ refusal: 'upload-failed' });
		expect(await stored(writer, uploadId)).toMatchObject({ state: 'refused' });
	});

	test('waits while the disk is nearly full, however often it is tried', async () => {
		const uploadId = await sendFile(store, writer.actor, 'a.jpg', await noisyPicture());
		const full = { ...store, space: { require: async () => Promise.reject(new DiskNearlyFull('full')) } };
		for (let attempt = 0; attempt < 7; attempt++) {
			await expect(finishNextUpload(full, running)).rejects.toThrow(DiskNearlyFull);
			await change(uploadId, { leasedUntil: new Date(Date.now() - 1) });
		}
		expect(await finishNextUpload(store, running)).toMatchObject({ uploadId, refusal: null });
	});
});
