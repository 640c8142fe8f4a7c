import type { ChangedText } from '@portico/api/newsroom/answers/articles.ts';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { expectConsistentStore, textOf } from '@portico/testing/content/bundles/store-facts.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newsroomChannel } from '../events/notify-newsroom.ts';
import { Conflict } from '../model/refusals.ts';
import { defaultSettings } from '../model/site-settings.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { articles, columns, siteSettings } from '../store/tables/schema.ts';
import { changeSeenText, publishWritten, type TextAction } from './change-seen-text.ts';
import { saveWorkingCopy } from './save-working-copy.ts';

const key = { articleId: 'a1', lang: 'zh' } as const;
const farFuture = new Date('2999-01-01T00:00:00Z');
const draft = { state: 'draft', latestVersion: 1, publishedVersion: null, scheduledFor: null } as const;

describeWithStore('changing a text from the list', (getDatabase, getStore) => {
	let editor: TestPerson;

	beforeEach(async () => {
		await clearStore(getDatabase());
		await getDatabase()
			.insert(columns)
			.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } });
		await getDatabase().insert(articles).values({ articleId: 'a1', fdCode: 'news' });
		await saveDraft(getDatabase(), key, { title: '一', body: '' });
		editor = await givenPerson(getDatabase(), 'publisher', [
			{ actions: ['read', 'publish', 'withdraw'], fdCode: 'news' },
		]);
	});

	const change = (seen: Parameters<typeof changeSeenText>[3], action: TextAction, person = editor) =>
		changeSeenText(getDatabase(), person, key, seen, action);

	test('publishes, schedules and withdraws, and returns the text as it is then', async () => {
		const published = await change(draft, { kind: 'publish', version: 1 });
		expect(published).toMatchObject({
			...key,
			text: { title: '一', state: 'published', publishedVersion: 1, allowed: ['publish', 'withdraw'] },
		});
		await saveDraft(getDatabase(), key, { title: '二', body: '' });
		const newer = { ...published.text, latestVersion: 2 };
		const scheduled = await change(newer, { kind: 'schedule', version: 2, due: farFuture });
		expect(scheduled.text).toMatchObject({
			...{ title: '二', state: 'scheduled', publishedVersion: 1, scheduledVersion: 2 },
			scheduledFor: '2999-01-01T00:00:00.000Z',
		});
		const withdrawn = await change(scheduled.text, { kind: 'withdraw' });
		expect(withdrawn.text).toMatchObject({
			state: 'withdrawn',
			publishedVersion: null,
			allowed: ['publish'],
		});
		await expectConsistentStore(getDatabase());
	});

	test('gives a publication an earlier date, keeps a place within the day, and refuses a day to come', async () => {
		await getDatabase()
			.insert(siteSettings)
			.values({
				settings: { ...defaultSettings, timeZone: 'Asia/Shanghai' },
			});
		const dateOf = async () => (await textOf(getDatabase(), 'a1', 'zh'))?.publishedAt?.toISOString();
		const publishOn = (publishedOn: string) => ({ kind: 'publish', version: 1, publishedOn }) as const;
		const published = await change(draft, publishOn('2019-05-01'));
		expect(await dateOf()).toBe('2019-04-30T16:00:00.000Z');
		await getDatabase().execute(sql`update article_texts set published_at = '2019-05-01 03:04:05+08'`);
		const seen = { ...published.text, latestVersion: 1 };
		await change(seen, publishOn('2019-05-01'));
		expect(await dateOf()).toBe('2019-04-30T19:04:05.000Z');
		await expect(change(seen, publishOn('2999-01-01'))).rejects.toMatchObject({
			fields: { publishedOn: { code: 'publication-in-future' } },
		});
		await change(seen, { kind: 'publish', version: 1 });
		expect(await dateOf()).toBe('2019-04-30T19:04:05.000Z');
	});

	test('withdraws the article in every language, where the person may', async () => {
		const en = { ...key, lang: 'en' } as const;
		await saveDraft(getDatabase(), en, { title: 'One', body: '' });
		const online = { ...draft, state: 'published', publishedVersion: 1 } as const;
		const action = { kind: 'withdraw', everyLanguage: true } as const;
		for (const text of [key, en]) await publish(getDatabase(), text);
		const translator = await givenPerson(getDatabase(), 'translator', [
			{ actions: ['read', 'withdraw'], langs: ['zh'] },
		]);
		await expect(change(online, action, translator)).rejects.toMatchObject({ code: 'permission-missing' });
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'published' });
		await change(online, action);
		for (const { lang } of [key, en]) {
			expect(await textOf(getDatabase(), 'a1', lang)).toMatchObject({ state: 'withdrawn' });
		}
	});

	test('publishes what is written as a version in the same step, or neither', async () => {
		const writer = await givenPerson(getDatabase(), 'writer', [{ actions: ['read', 'write', 'publish'] }]);
		const content = { ...emptyText, title: '大桥', body: '<p>通车</p>' };
		const write = (to: typeof key | typeof en, revision: number, baseVersion: number | null) =>
			saveWorkingCopy(getDatabase(), writer.actor, to, { revision, baseVersion, content }, 100_000);
		const publishCopy = (to: typeof key | typeof en, choice: Partial<Parameters<typeof publishWritten>[3]>) =>
			publishWritten(
				getDatabase(),
				writer,
				to,
				{ seen: draft, written: { revision: 1, basedOn: 1, note: '' }, due: null, ...choice },
				100_000,
			);
		const en = { ...key, lang: 'en' } as const;
		await write(key, 0, 1);
		for (const choice of [
			{ seen: { ...draft, publishedVersion: 1 } },
			{ seen: null },
			{ written: { revision: 2, basedOn: 1, note: '' } },
			{ written: { revision: 1, basedOn: 2, note: '' } },
		]) {
			await expect(publishCopy(key, choice)).rejects.toBeInstanceOf(Conflict);
		}
		await expect(publishCopy(key, { due: new Date('2020-01-01T00:00:00Z') })).rejects.toMatchObject({
			fields: { due: { code: 'schedule-in-past' } },
		});
		await expect(
			publishWritten(
				getDatabase(),
				editor,
				key,
				{ seen: draft, written: { revision: 1, basedOn: 1, note: '' }, due: null },
				100_000,
			),
		).rejects.toMatchObject({ action: 'write' });
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'draft', latestVersion: 1 });
		expect(await publishCopy(key, {})).toMatchObject({
			text: { title: '大桥', state: 'published', publishedVersion: 2 },
			made: { version: 2, revision: 2, content },
		});
		// The first version of a text.
		await write(en, 0, null);
		const written = { revision: 1, basedOn: null, note: '' };
		expect(await publishCopy(en, { seen: null, written, due: farFuture })).toMatchObject({
			text: { state: 'scheduled', scheduledVersion: 1 },
		});
		await expectConsistentStore(getDatabase());
	});

	test.each<[string, object, TextAction]>([
		['another state', { state: 'withdrawn' }, { kind: 'publish', version: 1 }],
		['an older version', { latestVersion: 0 }, { kind: 'publish', version: 1 }],
		['another published version', { publishedVersion: 1 }, { kind: 'withdraw' }],
		['another schedule', { scheduledFor: farFuture.toISOString() }, { kind: 'withdraw' }],
	])('is refused for a person who saw %s, with the text as it is', async (_, difference, action) => {
		const refused = await change({ ...draft, ...difference }, action).catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(Conflict);
		expect((refused as Conflict<ChangedText>).current).toMatchObject({
			...key,
			text: { ...draft, title: '一' },
		});
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject(draft);
	});

	test('lets only one of two people act on what both saw', async () => {
		const other = await givenPerson(getDatabase(), 'other', [{ actions: ['publish'] }]);
		const outcomes = await Promise.allSettled([
			change(draft, { kind: 'publish', version: 1 }),
			change(draft, { kind: 'schedule', version: 1, due: farFuture }, other),
		]);
		expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
			{ reason: { code: 'conflict' } },
		]);
	});

	test('says beside the field that a time has passed', async () => {
		const due = new Date('2020-01-01T00:00:00Z');
		await expect(change(draft, { kind: 'schedule', version: 1, due })).rejects.toMatchObject({
			code: 'invalid-fields',
			fields: { due: { code: 'schedule-in-past' } },
		});
	});

	test('is refused without the permission, whatever the person saw', async () => {
		const translator = await givenPerson(getDatabase(), 'translator', [
			{ actions: ['read', 'publish'], langs: ['en'] },
			{ actions: ['withdraw'], fdCode: 'elsewhere' },
		]);
		for (const action of [{ kind: 'publish', version: 1 }, { kind: 'withdraw' }] as const) {
			const refused = change({ ...draft, latestVersion: 9 }, action, translator);
			await expect(refused).rejects.toMatchObject({
				...{ code: 'permission-missing', action: action.kind },
				place: { fdCode: 'news', lang: 'zh' },
			});
		}
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject(draft);
	});

	test('is refused for a missing text or version', async () => {
		await expect(change(draft, { kind: 'publish', version: 7 })).rejects.toMatchObject({
			code: 'version-not-found',
		});
		for (const missing of [
			{ articleId: 'nowhere', lang: 'zh' },
			{ articleId: 'a1', lang: 'en' },
		] as const) {
			const refused = changeSeenText(getDatabase(), editor, missing, draft, { kind: 'withdraw' });
			await expect(refused).rejects.toMatchObject({ code: 'text-not-found' });
		}
	});

	test('notifies open screens of a schedule, which visitors do not see', async () => {
		const notified = Promise.withResolvers<string>();
		const stop = await getStore().listen(newsroomChannel, (payload) => payload && notified.resolve(payload));
		await change(draft, { kind: 'schedule', version: 1, due: farFuture });
		expect(JSON.parse(await notified.promise)).toEqual({ topics: ['articles'] });
		await stop();
	});
});
