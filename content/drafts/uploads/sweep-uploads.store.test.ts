import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { arriving, openTestUploads, partsIn, sendFile } from '@portico/testing/content/test-uploads.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { givenPerson, type TestPerson } from '../../newsroom/given-person.ts';
import { uploadParts, uploads } from '../../store/tables/media-schema.ts';
import { createUpload, type UploadStore } from './begin-upload.ts';
import { receivePart } from './receive-part.ts';
import { sweepUploads } from './sweep-uploads.ts';

const hourMs = 3_600_000;

describeWithStore('sweeping uploads', (getDatabase) => {
	let store: UploadStore;
	let writer: TestPerson;

	beforeEach(async () => {
		await clearStore(getDatabase());
		store = await openTestUploads(getDatabase());
		writer = await givenPerson(getDatabase(), 'writer', [{ actions: ['media.upload'] }]);
	});

	const text = Buffer.alloc(1_000, 'x');

	async function beginUpload(): Promise<string> {
		const uploadId = await createUpload(store, writer.actor, { name: 'a.txt', size: 2_000 });
		const part = { start: 0, announcedSize: 1_000, bytes: arriving(text) };
		await receivePart(store, writer.actor, uploadId, part);
		return uploadId;
	}

	const age = (uploadId: string, interval: string, values: Partial<typeof uploads.$inferInsert> = {}) =>
		getDatabase()
			.update(uploads)
			.set({ ...values, touchedAt: sql`now() - ${interval}::interval` })
			.where(eq(uploads.uploadId, uploadId));

	const uploadsLeft = async () =>
		(await getDatabase().select({ uploadId: uploads.uploadId }).from(uploads)).map((row) => row.uploadId);

	/** The store as it is after a while: its clock is the date of what is put now. */
	const after = (ms: number): UploadStore => ({
		...store,
		objects: {
			...store.objects,
			async stat(key) {
				const found = await store.objects.stat(key);
				return found && { ...found, modified: new Date(found.modified.getTime() + ms) };
			},
		},
	});

	test('removes what nobody went on with for a day, with its parts', async () => {
		const [old, recent] = [await beginUpload(), await beginUpload()];
		await age(old, '25 hours');
		await age(recent, '23 hours');
		expect(await sweepUploads(store)).toEqual({ abandoned: 1, orphaned: 0 });
		expect(await uploadsLeft()).toEqual([recent]);
		expect(await partsIn(store)).toEqual(expect.arrayContaining([expect.stringContaining(recent)]));
		expect(await getDatabase().$count(uploadParts)).toBe(1);
		expect((await partsIn(store)).some((name) => name.startsWith(old))).toBe(false);
	});

	test('removes what is told of finished ones after a week, and never what waits', async () => {
		const states = ['done', 'refused', 'waiting'] as const;
		const waiting: string[] = [];
		for (const state of states) {
			const [old, recent] = [await beginUpload(), await beginUpload()];
			await age(old, '8 days', { state });
			await age(recent, '6 days', { state });
			waiting.push(recent, ...(state === 'waiting' ? [old] : []));
		}
		await sweepUploads(store);
		expect((await uploadsLeft()).toSorted()).toEqual(waiting.toSorted());
	});

	test('removes objects that no row names, once they are an hour old', async () => {
		const uploadId = await sendFile(store, writer.actor, 'a.txt', text);
		await store.objects.put(`uploads/${uploadId}-left-behind`, text);
		await store.objects.put('assets/root-12345678.js', text);
		expect(await sweepUploads(after(hourMs / 2))).toEqual({ abandoned: 0, orphaned: 0 });
		expect(await sweepUploads(after(2 * hourMs))).toEqual({ abandoned: 0, orphaned: 1 });
		const left = (await partsIn(store)).filter((name) => name !== 'clock');
		expect(left).toEqual([expect.stringContaining(uploadId)]);
		expect(left[0]).not.toContain('left-behind');
		expect(await store.objects.stat('assets/root-12345678.js')).not.toBeNull();
	});
});
