import { mediaStoreOf } from '@portico/content/files/media-store.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { arriving, openTestUploads, partsIn, sendFile } from '@portico/testing/content/test-uploads.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newsroomChannel } from '../../events/notify-newsroom.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { givenPerson, type TestPerson } from '../../newsroom/given-person.ts';
import { PermissionMissing } from '../../permissions/authorise.ts';
import { DiskNearlyFull } from '../../store/free-space.ts';
import { createUpload, findUpload, listUploads } from './begin-upload.ts';
import { refuseUpload, removeUpload } from './end-upload.ts';
import { receivePart } from './receive-part.ts';

describeWithStore('an upload', (getDatabase, getStore) => {
	let writer: TestPerson;
	let other: TestPerson;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		writer = await givenPerson(database, 'writer', [{ actions: ['media.upload'], fdCode: 'news' }]);
		other = await givenPerson(database, 'other', [{ actions: ['media.upload'] }]);
	});

	const text = (bytes: number) => Buffer.alloc(bytes, '0123456789');

	async function begin(bytes = text(10_000), name = 'notes.txt') {
		const store = await openTestUploads(getDatabase());
		const { actor, personId } = writer;
		const uploadId = await createUpload(store, actor, { name, size: bytes.length });
		return {
			...{ store, uploadId },
			send: (start: number, end: number, { announced = true, breaksOff = false, from = store } = {}) =>
				receivePart(from, actor, uploadId, {
					start,
					announcedSize: announced ? end - start : null,
					bytes: arriving(bytes.subarray(start, end), breaksOff),
				}),
			stored: () => findUpload(getDatabase(), personId, uploadId),
		};
	}

	const codeOf = (failed: Promise<unknown>) =>
		failed.then(
			() => null,
			(error) => (error instanceof ContentRefusal ? error.code : String(error)),
		);

	test('grows by its parts, and waits once the last is in', async () => {
		const { store, send, stored } = await begin();
		expect(await send(0, 4_000)).toEqual({ received: 4_000, isWhole: false });
		expect(await send(4_000, 8_000)).toEqual({ received: 8_000, isWhole: false });
		expect(await stored()).toMatchObject({ state: 'receiving', received: 8_000 });
		expect(await send(8_000, 10_000)).toEqual({ received: 10_000, isWhole: true });
		expect(await stored()).toMatchObject({ state: 'waiting', received: 10_000, name: 'notes.txt' });
		expect(await partsIn(store)).toHaveLength(3);
	});

	test('tells the screens of its person, and no others, when it begins, is whole, is refused or removed', async () => {
		const notices: unknown[] = [];
		const unlisten = await getStore().listen(newsroomChannel, (notice) => notices.push(JSON.parse(notice)));
		onTestFinished(unlisten);
		const expectNotices = (count: number) => waitUntil(() => expect(notices).toHaveLength(count));
		const { store, uploadId, send } = await begin(text(1_000));
		await expectNotices(1);
		await send(0, 500);
		await send(500, 1_000);
		await expectNotices(2);
		await refuseUpload(store, await findUpload(getDatabase(), writer.personId, uploadId), {
			...{ code: 'upload-failed', parameters: {} },
		});
		await expectNotices(3);
		await removeUpload(store, writer.personId, uploadId);
		await expectNotices(4);
		for (const notice of notices) {
			expect(notice).toEqual({ topics: ['uploads'], personIds: [writer.personId] });
		}
	});

	test('keeps one of two parts that arrive at the same time, and tells the other where it is', async () => {
		const { store, send, stored } = await begin();
		// All three have found that the upload goes on at their beginning before one of them is kept.
		const allArrived = Promise.withResolvers<void>();
		let arrived = 0;
		const from = {
			...store,
			objects: {
				...store.objects,
				async put(...given: Parameters<typeof store.objects.put>) {
					arrived += 1;
					if (arrived === 3) allArrived.resolve();
					await allArrived.promise;
					await store.objects.put(...given);
				},
			},
		};
		const answers = await Promise.allSettled([4_000, 3_000, 2_000].map((end) => send(0, end, { from })));
		const kept = answers.filter((answer) => answer.status === 'fulfilled');
		expect(kept).toHaveLength(1);
		const received = kept[0]?.value.received;
		expect(answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason)).toEqual([
			expect.objectContaining({ code: 'conflict', current: { received } }),
			expect.objectContaining({ code: 'conflict', current: { received } }),
		]);
		expect(await stored()).toMatchObject({ received });
		expect(await partsIn(store)).toHaveLength(1);
	});

	test('does not go on at another place, nor behind its end', async () => {
		const { send, stored } = await begin();
		await expect(send(100, 400)).rejects.toMatchObject({ code: 'conflict', current: { received: 0 } });
		for (const start of [0, 4_000, 8_000]) await send(start, Math.min(start + 4_000, 10_000));
		await expect(send(0, 4_000)).rejects.toMatchObject({ current: { received: 10_000 } });
		expect(await send(10_000, 10_000)).toEqual({ received: 10_000, isWhole: false });
		expect(await stored()).toMatchObject({ state: 'waiting' });
	});

	test.each([
		['a part that is announced as too large', true],
		['a part that turns out to be too large', false],
	])('refuses %s, and keeps nothing of it', async (_, announced) => {
		const { store, send, stored } = await begin();
		expect(await codeOf(send(0, 4_001, { announced }))).toBe('upload-part-too-large');
		expect(await stored()).toMatchObject({ received: 0 });
		expect(await partsIn(store)).toEqual([]);
	});

	test('refuses parts of a few bytes, and more bytes than it has', async () => {
		const bytes = text(1_000);
		const { store, send, uploadId } = await begin(bytes);
		expect(await codeOf(send(0, 99))).toBe('upload-part-too-small');
		await send(0, 950);
		const beyond = { start: 950, announcedSize: null, bytes: arriving(text(51)) };
		expect(await codeOf(receivePart(store, writer.actor, uploadId, beyond))).toBe('upload-beyond-end');
		expect(await send(950, 1_000)).toEqual({ received: 1_000, isWhole: true });
	});

	test('keeps what arrived of a part that broke off, unless that is little', async () => {
		const { store, send, stored } = await begin();
		expect(await send(0, 2_500, { breaksOff: true })).toEqual({ received: 2_500, isWhole: false });
		expect(await codeOf(send(2_500, 2_550, { breaksOff: true }))).toBe('upload-interrupted');
		expect(await stored()).toMatchObject({ received: 2_500 });
		expect(await partsIn(store)).toHaveLength(1);
	});

	test('is refused by its first bytes, and stays so', async () => {
		const script = Buffer.from(`#!/bin/sh\n${'x'.repeat(20_000)}`);
		const { store, send, stored } = await begin(script, 'photo.jpg');
		const whole = { ...store, limits: { ...store.limits, maxPartBytes: 20_000 } };
		expect(await codeOf(send(0, 20_000, { from: whole }))).toBe('upload-program');
		expect(await stored()).toMatchObject({
			...{ state: 'refused', received: 0 },
			refusal: { code: 'upload-program', parameters: {} },
		});
		expect(await codeOf(send(0, 4_000))).toBe('upload-program');
		expect(await partsIn(store)).toEqual([]);
	});

	test('belongs to its person alone', async () => {
		const { store, uploadId, stored } = await begin();
		const part = { start: 0, announcedSize: 100, bytes: arriving(text(100)) };
		expect(await codeOf(receivePart(store, other.actor, uploadId, part))).toBe('upload-not-found');
		expect(await codeOf(removeUpload(store, other.personId, uploadId))).toBe('upload-not-found');
		expect(await codeOf(findUpload(getDatabase(), other.personId, uploadId))).toBe('upload-not-found');
		expect(await listUploads(getDatabase(), other.personId)).toEqual([]);
		expect(await listUploads(getDatabase(), writer.personId)).toEqual([await stored()]);
	});

	test('needs the permission for each part', async () => {
		const { store, uploadId, send } = await begin();
		await givenPerson(getDatabase(), 'writer', []);
		await expect(send(0, 1_000)).rejects.toThrow(PermissionMissing);
		const file = { name: 'a.txt', size: 10 };
		await expect(createUpload(store, writer.actor, file)).rejects.toThrow(PermissionMissing);
		// Only a sweep may remove an object whose row may exist.
		expect(await partsIn(store)).toEqual([expect.stringContaining(uploadId)]);
	});

	test('is one of a few unfinished ones', async () => {
		const store = await openTestUploads(getDatabase());
		const limited = { ...store, limits: { ...store.limits, maxUnfinished: 2 } };
		const file = { name: 'a.txt', size: 10 };
		const first = await createUpload(limited, writer.actor, file);
		await sendFile(limited, writer.actor, 'b.txt', text(10));
		expect(await codeOf(createUpload(limited, writer.actor, file))).toBe('too-many-uploads');
		await createUpload(limited, other.actor, file);
		await removeUpload(limited, writer.personId, first);
		await createUpload(limited, writer.actor, file);
	});

	test('is not received where the disk is nearly full, and keeps what it has', async () => {
		const { store, send, stored } = await begin();
		await send(0, 4_000);
		const full = {
			...store,
			space: {
				async require() {
					throw new DiskNearlyFull('full');
				},
			},
		};
		await expect(send(4_000, 8_000, { from: full })).rejects.toThrow(DiskNearlyFull);
		await expect(createUpload(full, writer.actor, { name: 'a.txt', size: 1 })).rejects.toThrow(
			DiskNearlyFull,
		);
		expect(await stored()).toMatchObject({ received: 4_000, state: 'receiving' });
		await send(4_000, 8_000);
	});

	test('is gone with its parts once it is removed', async () => {
		const { store, uploadId, send } = await begin();
		await send(0, 4_000);
		await removeUpload(store, writer.personId, uploadId);
		expect(await codeOf(findUpload(getDatabase(), writer.personId, uploadId))).toBe('upload-not-found');
		expect(await partsIn(store)).toEqual([]);
	});

	test('cannot be read as a file of media', async () => {
		const { store, send } = await begin();
		await send(0, 4_000);
		const [name] = await partsIn(store);
		const media = mediaStoreOf(store.objects);
		expect(await media.openRead(`uploads/${name}`)).toBeNull();
		expect(await media.stat(`uploads/${name}`)).toBeNull();
	});
});
