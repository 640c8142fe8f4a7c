import { readFile } from 'node:fs/promises';
import { mediaAddress } from '@portico/content/files/media-files.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { noisyPicture, openTestUploads, partsIn, sendFile } from '@portico/testing/content/test-uploads.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { storeKey } from '../../files/media-store.ts';
import { picturesHere } from '../../files/pictures/picture-work.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { givenPerson, type TestPerson } from '../../newsroom/given-person.ts';
import { auditLog } from '../../store/tables/audit-schema.ts';
import { media, replacedMedia } from '../../store/tables/media-schema.ts';
import { articles, columns } from '../../store/tables/schema.ts';
import { findMedia } from '../find-media.ts';
import type { UploadStore } from '../uploads/begin-upload.ts';
import { finishNextUpload } from '../uploads/finish-upload.ts';
import { cropFile } from './crop-file.ts';
import { loadFileUses } from './file-uses.ts';
import { type LibraryQuery, listLibrary } from './list-library.ts';
import { emptyBin, focusFile, removeFile, restoreFile } from './remove-file.ts';

describeWithStore('the media library', (getDatabase) => {
	let store: UploadStore;
	let chief: TestPerson;
	let writer: TestPerson;
	const running = new AbortController().signal;
	const actions = ['read', 'media.upload', 'media.replace', 'media.delete'] as const;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		store = await openTestUploads(database);
		await database.insert(columns).values([
			{ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } },
			{ fdCode: 'press', page: 'articlepagelist', names: { zh: '媒体' } },
		]);
		chief = await givenPerson(database, 'chief', [{ actions: [...actions] }]);
		writer = await givenPerson(database, 'writer', [{ actions: [...actions], fdCode: 'news' }]);
	});

	/** Uploads a file. @returns its name in content */
	async function upload(person: TestPerson, name: string, bytes: Uint8Array): Promise<string> {
		await sendFile(store, person.actor, name, bytes);
		const finished = await finishNextUpload(store, running);
		if (!finished?.file) throw new Error(`Refused: ${finished?.refusal}`);
		return finished.file;
	}

	/** Uploads other bytes for a file. @returns the code of the refusal, or null */
	async function replace(
		person: TestPerson,
		file: string,
		bytes: Uint8Array,
		name = 'new.png',
		digest?: string,
	) {
		const [row] = await getDatabase().select().from(media).where(eq(media.file, file));
		const replaces = { file, digest: digest ?? row?.digest ?? '' };
		await sendFile(store, person.actor, name, bytes, { replaces });
		return (await finishNextUpload(store, running))?.refusal ?? null;
	}

	const list = async (person: TestPerson, query: Partial<LibraryQuery> = {}) => {
		const wanted: LibraryQuery = { kind: 'picture', text: '', page: 1, pageSize: 50, ...query };
		const { items, total } = await listLibrary(getDatabase(), person, wanted, 'zh');
		expect(total).toBeGreaterThanOrEqual(items.length);
		return items.map(({ id }) => id);
	};

	const codeOf = (promise: Promise<unknown>) =>
		promise.then(
			() => null,
			(error: unknown) => (error instanceof ContentRefusal ? error.code : error),
		);

	const remove = (person: TestPerson, file: string) =>
		codeOf(removeFile(getDatabase(), person.actor, person.grants, file));

	const change = (file: string, values: Partial<typeof media.$inferInsert>) =>
		getDatabase().update(media).set(values).where(eq(media.file, file));

	test('finds files by name, words, person, day, and what they lack, the newest first', async () => {
		const one = await upload(chief, '大桥.jpg', await noisyPicture('jpeg', 1));
		const two = await upload(writer, 'tunnel.jpg', await noisyPicture('jpeg', 2));
		const text = await upload(chief, 'notes.txt', Buffer.from('words'));
		expect(await list(chief)).toEqual([two, one]);
		expect(await list(chief, { kind: 'file' })).toEqual([text]);
		expect(await list(chief, { text: '大桥' })).toEqual([one]);
		await change(two, { alts: { zh: '隧道 贯通', en: 'Tunnel' }, credit: 'Wang Qiang' });
		expect(await list(chief, { text: 'wang 贯通' })).toEqual([two]);
		expect(await list(chief, { text: 'wang 大桥' })).toEqual([]);
		// How languages are stored is nothing that a file says.
		expect(await list(chief, { text: 'zh' })).toEqual([]);
		expect(await list(chief, { by: 'me' })).toEqual([one]);
		expect(await list(chief, { by: writer.personId })).toEqual([two]);
		expect(await list(chief, { only: 'undescribed' })).toEqual([one]);
		await change(one, { decorative: true, width: 4_000, uploadedAt: new Date('2026-02-01T12:00:00Z') });
		expect(await list(chief, { only: 'undescribed' })).toEqual([]);
		expect(await list(chief, { only: 'small' })).toEqual([two]);
		expect(await list(chief, { from: '2026-02-01', to: '2026-02-01' })).toEqual([one]);
		expect(await list(chief, { page: 2, pageSize: 1 })).toEqual([one]);
		// Who may read one column sees only its files, and those that are their own.
		expect(await list(writer)).toEqual([two]);
		// One file alone, as the address of its details asks for it.
		expect(await list(writer, { file: two, text: 'notes', only: 'bin' })).toEqual([two]);
		expect(await list(chief, { file: text })).toEqual([text]);
		expect(await list(writer, { file: one })).toEqual([]);
	});

	test('counts the files of people with some columns up to a thousand, and lists so many', async () => {
		await getDatabase().execute(sql`
			insert into media (file, digest, media_type, size, width, height, uploaded_by, uploaded_at)
			select 'media/' || i || '.jpg', repeat(lpad(i::text, 8, '0'), 8), 'image/jpeg', 10, 20, 10, ${writer.personId},
				now() - make_interval(mins => i)
			from generate_series(1, 1001) i
		`);
		const page = async (person: TestPerson, number: number) => {
			const query: LibraryQuery = { kind: 'picture', text: 'jpg', page: number, pageSize: 50 };
			const { items, total, hasMore } = await listLibrary(getDatabase(), person, query, 'zh');
			return [items[0]?.id, total, hasMore];
		};
		expect(await page(writer, 1)).toEqual(['media/1.jpg', 1000, true]);
		expect(await page(writer, 20)).toEqual(['media/951.jpg', 1000, true]);
		expect(await page(chief, 20)).toEqual(['media/951.jpg', 1001, false]);
		await getDatabase().delete(media).where(eq(media.file, 'media/7.jpg'));
		expect(await page(writer, 20)).toEqual(['media/952.jpg', 1000, false]);
	});

	test('tells where a file is used, and hides articles that the person may not read', async () => {
		const file = await upload(writer, 'a.jpg', await noisyPicture());
		const uses = (person: TestPerson) => loadFileUses(getDatabase(), person, file, 'zh');
		expect(await uses(writer)).toEqual({ items: [], hidden: 0, isVisible: false });
		expect(await list(writer, { only: 'unused' })).toEqual([file]);
		await getDatabase()
			.insert(articles)
			.values([
				{ articleId: 'a1', fdCode: 'news', cover: file },
				{ articleId: 'a2', fdCode: 'press', attachments: [{ file, names: {} }] },
			]);
		const cover = { kind: 'article', articleId: 'a1', lang: null, title: '', place: 'cover' };
		const attachment = { kind: 'article', articleId: 'a2', lang: null, title: '', place: 'attachment' };
		expect(await uses(chief)).toEqual({ items: [cover, attachment], hidden: 0, isVisible: false });
		expect(await uses(writer)).toEqual({ items: [cover], hidden: 1, isVisible: false });
		expect(await list(writer, { only: 'unused' })).toEqual([]);
		await getDatabase().update(columns).set({ cover: file }).where(eq(columns.fdCode, 'press'));
		expect(await uses(writer)).toMatchObject({
			items: [{ kind: 'column', title: '媒体' }, cover],
			isVisible: true,
		});
		const other = await upload(chief, 'b.jpg', await noisyPicture('jpeg', 2));
		expect(await codeOf(loadFileUses(getDatabase(), writer, other, 'zh'))).toBe('file-not-found');
	});

	test('keeps what is removed in a bin, from which it can be restored, and which is emptied', async () => {
		const file = await upload(chief, 'a.jpg', await noisyPicture());
		await getDatabase().update(columns).set({ cover: file }).where(eq(columns.fdCode, 'news'));
		expect(await remove(chief, file)).toBe('file-in-use');
		await getDatabase().update(columns).set({ cover: null });
		expect(await remove(chief, file)).toBeNull();
		expect(await list(chief)).toEqual([]);
		expect(await list(chief, { only: 'bin' })).toEqual([file]);
		const query = { kind: 'picture', text: '', ids: [], limit: 10 } as const;
		expect((await findMedia(getDatabase(), chief, query, 'zh')).items).toEqual([]);
		await restoreFile(getDatabase(), chief.actor, chief.grants, file);
		expect(await list(chief)).toEqual([file]);
		await remove(chief, file);
		// The same bytes, uploaded again, are wanted again.
		expect(await upload(chief, 'again.jpg', await noisyPicture())).toBe(file);
		expect(await list(chief)).toEqual([file]);

		const [original] = await getDatabase().select().from(media);
		await replace(chief, file, await noisyPicture('jpeg', 9), 'new.jpg');
		await remove(chief, file);
		expect(await emptyBin(store)).toEqual([]);
		await change(file, { removedAt: sql`now() - interval '31 days'` as unknown as Date });
		await getDatabase().insert(articles).values({ articleId: 'a1', fdCode: 'news', cover: file });
		expect(await emptyBin(store)).toEqual([]);
		await getDatabase().delete(articles);
		const [row] = await getDatabase().select().from(media);
		const keys = [row, original].flatMap((each) =>
			[file, ...(each?.variants ?? []).map((variant) => variant.file)].map((name) =>
				storeKey(each?.digest ?? '', name.replace(/^.*\//, '')),
			),
		);
		expect(keys.length).toBeGreaterThan(2);
		expect(await Promise.all(keys.map((key) => store.media.has(key)))).not.toContain(false);
		expect(await emptyBin(store)).toEqual([file]);
		expect(await Promise.all(keys.map((key) => store.media.has(key)))).not.toContain(true);
		expect(await getDatabase().$count(replacedMedia)).toBe(0);
		const actionsOf = await getDatabase()
			.select()
			.from(auditLog)
			.where(eq(auditLog.subject, `media:${file}`))
			.orderBy(auditLog.number);
		// The log goes on from one test to the next.
		expect(actionsOf.map(({ action }) => action).slice(-6)).toEqual([
			...['media.bin', 'media.restore', 'media.bin', 'media.replace', 'media.bin', 'media.remove'],
		]);
	});

	test.each(['name', 'address'])(
		'gets a file back from the bin that a publication shows by its %s',
		async (by) => {
			const file = await upload(chief, 'a.jpg', await noisyPicture());
			const [row] = await getDatabase().select().from(media);
			await remove(chief, file);
			await getDatabase().insert(articles).values({ articleId: 'a1', fdCode: 'news' });
			const shown = by === 'name' ? file : mediaAddress(row?.digest ?? '', 'a.jpg');
			const text = { title: 't', body: `<p><a href="${shown}">x</a></p>` };
			await saveDraft(getDatabase(), { articleId: 'a1', lang: 'zh' }, text);
			expect(await list(chief)).toEqual([]);
			await publish(getDatabase(), { articleId: 'a1', lang: 'zh' });
			expect(await list(chief)).toEqual([file]);
		},
	);

	test('takes the focal point of a picture from those who may read it', async () => {
		const file = await upload(chief, 'a.jpg', await noisyPicture());
		const focus = { x: 0.25, y: 1 };
		const set = (person: TestPerson, of = file) =>
			codeOf(focusFile(getDatabase(), person.actor, person.grants, { file: of, focus }));
		expect(await set(writer)).toBe('file-not-found');
		expect(await set(chief)).toBeNull();
		const query = { kind: 'picture', text: '', page: 1, pageSize: 5 } as const;
		expect((await listLibrary(getDatabase(), chief, query, 'zh')).items).toMatchObject([{ id: file, focus }]);
		const text = await upload(chief, 'a.txt', Buffer.from('words'));
		expect(await set(chief, text)).toBe('file-not-found');
	});

	test('makes a picture of a part of a picture, with its words', async () => {
		const file = await upload(chief, 'a.png', await noisyPicture('png'));
		await change(file, { alts: { zh: '大桥' }, credit: '王强' });
		const area = { x: 0.5, y: 0.5, width: 0.5, height: 0.25 };
		const crop = (person: TestPerson, of = file) =>
			cropFile(store, person.actor, person.grants, { file: of, area }, running);
		const made = await crop(chief);
		expect(made).toMatch(/\/a-[0-9a-f]{8}\.png$/);
		const [row] = await getDatabase().select().from(media).where(eq(media.file, made));
		expect(row).toMatchObject({
			...{ width: 90, height: 30, alts: { zh: '大桥' }, credit: '王强', uploadedBy: chief.personId },
		});
		expect(await crop(chief)).toBe(made);
		expect(await list(chief)).toHaveLength(2);
		expect(await codeOf(crop(writer))).toBe('file-not-found');
		const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"></svg>';
		const mark = await upload(chief, 'mark.svg', Buffer.from(drawing));
		expect(await codeOf(crop(chief, mark))).toBe('picture-not-cropped');
	});

	test('lets nobody remove what they may not read, or have no permission for', async () => {
		const file = await upload(chief, 'a.jpg', await noisyPicture());
		expect(await remove(writer, file)).toBe('file-not-found');
		const reader = await givenPerson(getDatabase(), 'reader', [{ actions: ['read'] }]);
		expect(await remove(reader, file)).toBe('permission-missing');
		expect(await list(chief)).toEqual([file]);
	});

	test('gives a file other bytes under its name, and remembers what it was', async () => {
		const file = await upload(chief, 'a.jpg', await noisyPicture());
		await change(file, { alts: { zh: '大桥' } });
		const [before] = await getDatabase().select().from(media);
		expect(await replace(chief, file, await noisyPicture('png', 2))).toBeNull();
		const [after] = await getDatabase().select().from(media);
		expect(after).toMatchObject({
			file,
			alts: { zh: '大桥' },
			mediaType: 'image/png',
			uploadedBy: chief.personId,
		});
		expect(after?.digest).not.toBe(before?.digest);
		expect(await getDatabase().select().from(replacedMedia)).toMatchObject([
			{ file, replacedBy: chief.personId, row: { digest: before?.digest } },
		]);
		expect(await store.media.has(storeKey(before?.digest ?? '', file.replace(/^.*\//, '')))).toBe(true);
		expect(await partsIn(store)).toEqual([]);
	});

	test('tells the second of two who replace a file, and takes no other kind', async () => {
		const file = await upload(chief, 'a.jpg', await noisyPicture());
		const [{ digest = '' } = {}] = await getDatabase().select().from(media);
		expect(await replace(chief, file, await noisyPicture('png', 2), 'b.png', digest)).toBeNull();
		expect(
			await replace(writer, file, await noisyPicture('png', 3), 'c.png', digest).catch((error) => error.code),
		).toBe('file-not-found');
		expect(await replace(chief, file, await noisyPicture('png', 3), 'c.png', digest)).toBe(
			'upload-replaced-meanwhile',
		);
		// The same bytes twice contradict nobody.
		expect(await replace(chief, file, await noisyPicture('png', 2), 'b.png', digest)).toBeNull();
		expect(await codeOf(replace(chief, file, Buffer.from('%PDF-1.7'), 'a.pdf'))).toBe(
			'upload-replaces-other-kind',
		);
		const text = await upload(chief, 'notes.txt', Buffer.from('words'));
		expect(await codeOf(replace(chief, text, Buffer.from('%PDF-1.7'), 'a.pdf'))).toBe(
			'upload-replaces-other-kind',
		);
		expect(await replace(chief, text, Buffer.from('other words'), 'b.txt')).toBeNull();
	});

	test('counts the pages of a PDF, and takes one that cannot be read as it is', async () => {
		const form = await readFile(new URL('../../../demo/media/campus-application-form.pdf', import.meta.url));
		store.limits.maxPartBytes = 2 ** 20;
		store.picturesApart = () => picturesHere;
		const file = await upload(chief, 'form.pdf', form);
		const broken = await upload(chief, 'broken.pdf', Buffer.from('%PDF-1.7 report'));
		const rows = await getDatabase().select().from(media).orderBy(media.uploadedAt);
		expect(rows.map(({ file, pages }) => [file, pages])).toEqual([
			[file, 2],
			[broken, 0],
		]);
	});
});
