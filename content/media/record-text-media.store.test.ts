import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { media, textMedia } from '../store/tables/media-schema.ts';
import { articleVersions } from '../store/tables/schema.ts';
import { recordTextMedia } from './record-text-media.ts';

describeWithStore('the media that versions name', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	const unrecorded = () => getDatabase().$count(articleVersions, sql`not media_recorded`);
	const md5 = async (name: string) => {
		const { rows } = await getDatabase().execute<{ hash: string }>(sql`select md5(${name}) as hash`);
		return rows[0]?.hash;
	};

	test('are recorded once for each text: names as they are written, addresses, and changed metadata', async () => {
		const database = getDatabase();
		await importInto(database, { articles: [article('a1', { texts: { zh: text('桥') } })] });
		const digest = 'ab'.repeat(16);
		const body = `<p><img src="media/a &amp; &quot;b&quot;.jpg"><img src="media/a &amp; &quot;b&quot;.jpg">
			<a href="/media/${digest}/form.pdf">表</a><a href="/media/none">x</a></p>`;
		const facts = {
			cover: { from: null, to: 'media/cover.jpg' },
			attachments: { from: [], to: [{ file: 'media/form.pdf', names: { zh: '表' } }] },
		};
		await database.update(articleVersions).set({ body, facts, mediaRecorded: false });
		expect(await recordTextMedia(database, async () => undefined)).toBe(1);
		expect(await recordTextMedia(database, async () => undefined)).toBe(0);
		const rows = await database.select().from(textMedia);
		const hashesOf = (wanted: string) =>
			rows
				.filter(({ articleId, lang }) => articleId === 'a1' && lang === wanted)
				.map(({ fileHash }) => fileHash)
				.toSorted();
		const expected = async (...names: string[]) => (await Promise.all(names.map(md5))).toSorted();
		expect(hashesOf('zh')).toEqual(await expected('media/a & "b".jpg', `/media/${digest}`));
		// What the languages share.
		expect(hashesOf('')).toEqual(await expected('media/cover.jpg', 'media/form.pdf'));
	});

	test('are marked: lists of what is unused pass them over', async () => {
		const database = getDatabase();
		const file = (name: string, digest: string) => ({
			...{ file: `media/${name}`, digest: digest.repeat(64), mediaType: 'image/jpeg', size: 1 },
		});
		await database
			.insert(media)
			.values([
				file('in-body.jpg', 'a'),
				file('by-address.jpg', 'b'),
				file('public.jpg', 'c'),
				file('cover.jpg', 'd'),
			]);
		const marked = async () => {
			const rows = await database.select().from(media).where(eq(media.wasNamed, true)).orderBy(media.file);
			return rows.map((row) => row.file);
		};
		const body = '<p><img src="media/public.jpg"></p>';
		// A cover that an import brings can be another one after the next.
		const imported = article('a1', { cover: 'media/cover.jpg', texts: { zh: text('桥', { body }) } });
		await importInto(database, { articles: [imported] });
		await recordTextMedia(database, async () => undefined);
		expect(await marked()).toEqual(['media/public.jpg']);
		const draft = `<p><img src="media/in-body.jpg"><a href="/media/${'b'.repeat(32)}/by-address.jpg">图</a></p>`;
		await database.update(articleVersions).set({ body: draft, mediaRecorded: false });
		await recordTextMedia(database, async () => undefined);
		expect(await marked()).toEqual(['media/by-address.jpg', 'media/in-body.jpg', 'media/public.jpg']);
	});

	test('are recorded in batches, by two instances at once, and go on where a run ended', async () => {
		const database = getDatabase();
		const body = '<p><img src="media/x.jpg"></p>';
		const articles = Array.from({ length: 120 }, (_, index) =>
			article(`a${index}`, { texts: { zh: text('桥', { body }) } }),
		);
		await importInto(database, { articles });
		await database.update(articleVersions).set({ mediaRecorded: false });
		const ended = recordTextMedia(database, async () => Promise.reject(new Error('stopped')));
		await expect(ended).rejects.toThrow('stopped');
		expect(await unrecorded()).toBe(70);
		const record = () => recordTextMedia(database, async () => undefined);
		await Promise.all([record(), record()]);
		await record();
		expect(await unrecorded()).toBe(0);
	});
});
