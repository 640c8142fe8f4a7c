import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { publish, saveDraft, schedule } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { endPins } from '../articles/end-pins.ts';
import { promoteDue } from '../articles/texts/schedule.ts';
import { upsertArticles } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import { defaultSettings } from '../model/site-settings.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { media, videos } from '../store/tables/media-schema.ts';
import { articles, articleVersions, columns, siteSettings } from '../store/tables/schema.ts';
import { changeSeenText } from './change-seen-text.ts';
import { findMedia, findStoredPicture } from './find-media.ts';
import { loadEditedArticle } from './load-edited-article.ts';
import { saveMetadata } from './save-metadata.ts';
import { saveWorkingVersion } from './save-version.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const en = { articleId: 'a1', lang: 'en' } as const;
const farFuture = new Date('2999-01-01T00:00:00Z');
const picture = 'media/bridge.jpg';

describeWithStore('facts of an article', (getDatabase) => {
	let writer: TestPerson;
	let publisher: TestPerson;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await database.insert(columns).values([
			{ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } },
			{ fdCode: 'works', page: 'articlepagelist', names: { zh: '工程' } },
			{ fdCode: 'topics', page: 'articlepagelist', names: { zh: '专题' } },
		]);
		await changeContent(database, 'system:command', (change) =>
			upsertArticles(change, [
				{
					...{ articleId: 'a1', fdCode: 'news', alsoIn: [], cover: null, attachments: [] },
					...{ pinned: false, pinnedUntil: null },
				},
			]),
		);
		const file = { digest: 'ab'.repeat(32), size: 10, mediaType: 'image/jpeg' };
		const variants = [320, 1600].map((width) => ({
			format: 'webp' as const,
			width,
			file: `media/bridge-${width}w.webp`,
		}));
		await database.insert(media).values([
			{ ...file, file: picture, width: 2000, height: 1000, alts: { zh: '大桥', en: 'Bridge' }, variants },
			{ ...file, file: 'media/form.pdf', mediaType: 'application/pdf' },
		]);
		writer = await givenPerson(database, 'writer', [
			{ actions: ['read', 'write'], fdCode: 'news' },
			{ actions: ['read', 'write'], fdCode: 'works' },
		]);
		publisher = await givenPerson(database, 'publisher', [{ actions: ['read', 'publish', 'pin'] }]);
	});

	const save = (revision: number, changed: Partial<ArticleMetadata>, person = writer) =>
		saveMetadata(getDatabase(), person.actor, 'a1', { revision, changed });
	const open = () => loadEditedArticle(getDatabase(), writer, 'a1', 100_000);
	const stored = async () =>
		(await getDatabase().select().from(articles).where(eq(articles.articleId, 'a1')))[0];
	const saveVersion = (lang: 'zh' | 'en', basedOn: number) =>
		saveWorkingVersion(
			getDatabase(),
			writer.actor,
			{ articleId: 'a1', lang },
			{ revision: 0, basedOn, note: '' },
			100_000,
		);
	async function givenPublished(): Promise<void> {
		await saveDraft(getDatabase(), zh, { title: '一', body: '<p>一</p>' });
		await publish(getDatabase(), zh);
	}

	test('are pinned until a day, which ends by itself on all instances, and not until one that has passed', async () => {
		const database = getDatabase();
		await database
			.insert(siteSettings)
			.values({ settings: { ...defaultSettings, timeZone: 'Asia/Shanghai' } });
		await saveDraft(database, zh, { title: '一', body: '' });
		await publish(database, zh);
		const pinOf = async () => {
			const [row] = await database.select().from(articles).where(eq(articles.articleId, 'a1'));
			return { pinned: row?.pinned, pinnedUntil: row?.pinnedUntil };
		};
		const put = (pinnedUntil: string | null) =>
			changeContent(database, 'system:command', async (change) => {
				const [row] = await database.select().from(articles).where(eq(articles.articleId, 'a1'));
				if (row) await upsertArticles(change, [{ ...row, pinned: true, pinnedUntil }]);
			});
		await expect(save(0, { pinned: true, pinnedUntil: '2020-02-29' }, publisher)).rejects.toMatchObject({
			fields: { pinnedUntil: { code: 'day-has-passed' } },
		});
		const { rows } = await database.execute<{ today: string; yesterday: string }>(sql`
			select ((now() at time zone 'Asia/Shanghai')::date)::text as today,
				((now() at time zone 'Asia/Shanghai')::date - 1)::text as yesterday
		`);
		const { today = '', yesterday = '' } = rows[0] ?? {};
		await put(today);
		expect(await endPins(database)).toEqual([]);
		expect(await pinOf()).toEqual({ pinned: true, pinnedUntil: today });
		await put(yesterday);
		expect((await Promise.all([endPins(database), endPins(database)])).flat()).toEqual(['a1']);
		expect(await pinOf()).toEqual({ pinned: false, pinnedUntil: null });
		await expectConsistentStore(database);
	});

	test('take effect at once where no visitor sees the article', async () => {
		const changed = { fdCode: 'works', alsoIn: ['news', 'works'], cover: picture };
		expect(await save(0, changed)).toMatchObject({ revision: 1, savedBy: 'writer' });
		expect(await stored()).toMatchObject({ fdCode: 'works', alsoIn: ['news'], cover: picture });
		const attachments = [{ file: 'media/form.pdf', names: { zh: '表' } }];
		await save(1, { attachments, cover: null });
		expect(await open()).toMatchObject({
			facts: { fdCode: 'works', cover: null, attachments },
			factsRevision: 2,
		});
		await expectConsistentStore(getDatabase());
	});

	test('of a visible article wait for the publication of a version with them', async () => {
		await givenPublished();
		await save(0, { cover: picture, fdCode: 'works' });
		expect(await stored()).toMatchObject({ cover: null, fdCode: 'news' });
		expect(await open()).toMatchObject({
			...{
				facts: { cover: picture, fdCode: 'works' },
				liveFacts: { cover: null, fdCode: 'news' },
				isVisible: true,
			},
		});
		// Publishing the earlier version changes none.
		await publish(getDatabase(), zh);
		expect(await stored()).toMatchObject({ cover: null });
		expect(await saveVersion('zh', 1)).toMatchObject({ version: 2, content: { title: '一' } });
		const seen = { state: 'published', latestVersion: 2, publishedVersion: 1, scheduledFor: null } as const;
		await changeSeenText(getDatabase(), publisher, zh, seen, { kind: 'publish', version: 2 });
		expect(await stored()).toMatchObject({ cover: picture, fdCode: 'works' });
		expect(await open()).toMatchObject({ facts: { cover: picture, fdCode: 'works' } });
		await expectConsistentStore(getDatabase());
	});

	test('are applied by a schedule, without columns that were removed since', async () => {
		await givenPublished();
		await save(0, { cover: picture });
		await saveVersion('zh', 1);
		const facts = { cover: { from: null, to: picture }, alsoIn: { from: [], to: ['topics', 'works'] } };
		await getDatabase().update(articleVersions).set({ facts }).where(eq(articleVersions.version, 2));
		await getDatabase().delete(columns).where(eq(columns.fdCode, 'topics'));
		await schedule(getDatabase(), zh, farFuture);
		expect(await stored()).toMatchObject({ cover: null });
		await getDatabase().execute(sql`
			update article_texts set scheduled_for = now() - interval '1 second' where scheduled_for is not null
		`);
		await promoteDue(getDatabase());
		expect(await stored()).toMatchObject({ cover: picture, alsoIn: ['works'] });
		await expectConsistentStore(getDatabase());
	});

	test('that changed again since are left alone by an older version', async () => {
		await givenPublished();
		await saveDraft(getDatabase(), en, { title: 'One', body: '' });
		await save(0, { cover: picture });
		await saveVersion('zh', 1);
		await saveVersion('en', 1);
		await publish(getDatabase(), zh);
		await save(1, { cover: null });
		await saveVersion('zh', 2);
		await publish(getDatabase(), zh);
		await publish(getDatabase(), en);
		// The English version was saved when the cover was to be the picture; the live value has been that since.
		expect(await stored()).toMatchObject({ cover: picture });
	});

	test('are refused to one who saw earlier ones, and say who saved', async () => {
		await save(0, { cover: picture });
		await expect(save(0, { cover: null })).rejects.toMatchObject({
			code: 'conflict',
			current: { revision: 1, savedBy: 'writer' },
		});
	});

	test.each<[string, Partial<ArticleMetadata>, object]>([
		['an unknown column', { alsoIn: ['nowhere'] }, { code: 'permission-missing' }],
		['a column where the person may not write', { alsoIn: ['topics'] }, { code: 'permission-missing' }],
		['pinning', { pinned: true }, { code: 'permission-missing' }],
		[
			'a cover that is no picture',
			{ cover: 'media/form.pdf' },
			{ fields: { cover: { code: 'file-not-found' } } },
		],
		[
			'an unknown attachment',
			{ attachments: [{ file: 'media/none.pdf', names: {} }] },
			{ fields: { attachments: { code: 'file-not-found' } } },
		],
	])('are refused: %s', async (_, changed, refusal) => {
		await expect(save(0, changed)).rejects.toMatchObject(refusal);
		expect((await open()).factsRevision).toBe(0);
	});

	test('that one person may change are not in the way of another', async () => {
		await givenPublished();
		const pinning = await givenPerson(getDatabase(), 'pinning', [{ actions: ['read', 'write', 'pin'] }]);
		await save(0, { pinned: true }, pinning);
		expect(await save(1, { cover: picture })).toMatchObject({ revision: 2 });
		expect((await open()).facts).toMatchObject({ pinned: true, cover: picture });
	});

	test('are pinned by one who may do only that, who changes nothing else', async () => {
		await save(0, { pinned: true }, publisher);
		expect(await stored()).toMatchObject({ pinned: true });
		await givenPublished();
		await save(1, { pinned: false, cover: null }, publisher);
		expect((await open()).facts).toMatchObject({ pinned: false, pinnedUntil: null });
		for (const changed of [{ cover: picture }, { pinned: true, cover: picture }, { fdCode: 'works' }]) {
			await expect(save(2, changed, publisher)).rejects.toMatchObject({ action: 'write' });
		}
		await expect(save(2, { pinned: true, cover: picture })).rejects.toMatchObject({ action: 'pin' });
	});

	test('name files that are found by name or description, and videos by title', async () => {
		const database = getDatabase();
		const manifest = { width: 1920, height: 1080 } as never;
		await database
			.insert(videos)
			.values({ videoId: 'tour', titles: { zh: '参观' }, digest: 'cd'.repeat(32), duration: 61, manifest });
		const find = (kind: 'picture' | 'file' | 'video', text: string, ids: string[] = []) =>
			findMedia(database, publisher, { kind, text, ids, limit: 10 }, 'en');
		expect(await find('picture', '大桥')).toMatchObject({
			items: [{ id: picture, name: 'Bridge', width: 2000 }],
			hasMore: false,
		});
		// How languages are stored is nothing that a picture says.
		expect(await find('picture', 'zh')).toEqual({ items: [], hasMore: false });
		expect(await find('picture', 'form')).toEqual({ items: [], hasMore: false });
		expect(await find('file', 'FORM')).toMatchObject({ items: [{ id: 'media/form.pdf', size: 10 }] });
		expect(await find('file', '%')).toMatchObject({ items: [] });
		expect(await find('video', '参')).toMatchObject({ items: [{ id: 'tour', name: '参观', duration: 61 }] });
		expect(await find('video', '', ['other'])).toMatchObject({ items: [] });
		const key = `ab/${'ab'.repeat(16)}`;
		expect(await findStoredPicture(database, publisher, picture, 300)).toEqual({
			key: `${key}/bridge-320w.webp`,
			mediaType: 'image/webp',
		});
		expect(await findStoredPicture(database, publisher, picture, 1700)).toEqual({
			key: `${key}/bridge.jpg`,
			mediaType: 'image/jpeg',
		});
		expect(await findStoredPicture(database, publisher, 'media/form.pdf', 300)).toBeNull();
	});
});
