import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import {
	countOf,
	eventCount,
	expectConsistentStore,
	lastEvent,
	listingsOf,
	textOf,
} from '@portico/testing/content/bundles/store-facts.ts';
import { publish, restore, saveDraft, schedule, withdraw } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeContent } from '../../changes/change-content.ts';
import { articles, columns, contentEvents } from '../../store/tables/schema.ts';
import { findArticle } from '../article.ts';
import { TextNotFound } from './load-text.ts';
import { publishText } from './publish.ts';
import { saveText } from './save-text.ts';
import { cancelSchedule, promoteDue, scheduleText, untilNextDue } from './schedule.ts';
import { prepareVersionContent, UnusableText } from './version-content.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const en = { articleId: 'a1', lang: 'en' } as const;
const farFuture = new Date('2999-01-01T00:00:00Z');

describeWithStore('publishing', (getDatabase) => {
	beforeEach(async () => {
		await clearStore(getDatabase());
		await getDatabase()
			.insert(columns)
			.values([
				{ fdCode: 'root', page: 'columndetail', names: { zh: '根' } },
				{ fdCode: 'news', parent: 'root', page: 'articlepagelist', names: { zh: '新闻' } },
				{ fdCode: 'topics', page: 'ztzldetail', names: { zh: '专题' } },
			]);
		await getDatabase()
			.insert(articles)
			.values([
				{ articleId: 'a1', fdCode: 'news', alsoIn: ['topics'] },
				{ articleId: 'a2', fdCode: 'news' },
			]);
	});

	const draft = (key: typeof zh | typeof en, title: string) =>
		saveDraft(getDatabase(), key, { title, body: `<p>${title}</p><script>x()</script>` });

	/** Makes a scheduled text due without waiting. */
	const makeDue = (articleId: string) =>
		getDatabase().execute(
			sql`update article_texts set scheduled_for = now() - interval '1 second'
				where article_id = ${articleId} and scheduled_version is not null`,
		);

	test('stores two simultaneous first saves of a text as two versions', async () => {
		const versions = await Promise.all([draft(zh, '甲'), draft(zh, '乙')]);
		expect(versions.sort()).toEqual([1, 2]);
	});

	test('stores every save as a version while visitors see the published one', async () => {
		expect(await draft(zh, '一')).toBe(1);
		await publish(getDatabase(), zh);
		expect(await draft(zh, '二')).toBe(2);
		const text = await textOf(getDatabase(), 'a1', 'zh');
		expect(text).toMatchObject({ state: 'published', latestVersion: 2, publishedVersion: 1 });
		expect(text?.versions.map(({ title, body }) => [title, body])).toEqual([
			['一', '<p>一</p>'],
			['二', '<p>二</p>'],
		]);
	});

	test('hides a draft everywhere and records no event for it', async () => {
		await draft(zh, '一');
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'draft', publishedVersion: null });
		expect(await listingsOf(getDatabase(), 'a1', 'zh')).toEqual({});
		expect(await countOf(getDatabase(), 'search_texts')).toBe(0);
		expect(await eventCount(getDatabase())).toBe(0);
	});

	test('lists a published text in its columns and their ancestors, only in its language, with an event', async () => {
		await draft(zh, '一');
		await draft(en, 'One');
		await publish(getDatabase(), zh);
		expect(await listingsOf(getDatabase(), 'a1', 'zh')).toEqual({ news: true, root: false, topics: true });
		expect(await listingsOf(getDatabase(), 'a1', 'en')).toEqual({});
		expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({ state: 'draft' });
		const event = await lastEvent(getDatabase());
		expect(event).toMatchObject({
			number: 1,
			kind: 'texts',
			tags: expect.arrayContaining(['article:a1', 'list:news', 'list:root', 'list:topics']),
		});
		await expectConsistentStore(getDatabase());
	});

	test('uses the given publication date, else that of the first publication', async () => {
		const date = new Date('2026-05-01T00:00:00Z');
		await draft(zh, '一');
		await publish(getDatabase(), zh, date);
		await draft(zh, '二');
		await publish(getDatabase(), zh);
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
			publishedVersion: 2,
			publishedAt: date,
		});
		await draft(en, 'One');
		const before = Date.now() - 60_000;
		await publish(getDatabase(), en);
		const published = (await textOf(getDatabase(), 'a1', 'en'))?.publishedAt?.getTime();
		expect(published).toBeGreaterThan(before);
	});

	test('withdraws one language with its schedule, and keeps its versions', async () => {
		await draft(zh, '一');
		await draft(en, 'One');
		await publish(getDatabase(), zh);
		await publish(getDatabase(), en);
		await schedule(getDatabase(), en, farFuture);
		await withdraw(getDatabase(), en);
		expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({
			state: 'withdrawn',
			publishedVersion: null,
			scheduledFor: null,
			versions: [{ version: 1 }],
		});
		expect(await listingsOf(getDatabase(), 'a1', 'en')).toEqual({});
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'published' });
		const event = await lastEvent(getDatabase());
		expect(event).toMatchObject({ kind: 'withdrawals', tags: expect.arrayContaining(['list:root']) });
		await expectConsistentStore(getDatabase());
	});

	test('restores an earlier version as a new latest version', async () => {
		await draft(zh, '一');
		await draft(zh, '二');
		await publish(getDatabase(), zh);
		expect(await restore(getDatabase(), zh, 1)).toBe(3);
		const text = await textOf(getDatabase(), 'a1', 'zh');
		expect(text).toMatchObject({ latestVersion: 3, publishedVersion: 2 });
		expect(text?.versions.map((version) => version.title)).toEqual(['一', '二', '一']);
		await expect(restore(getDatabase(), zh, 9)).rejects.toThrow('has no version 9 in zh');
		expect(await countOf(getDatabase(), 'article_versions')).toBe(3);
	});

	test('stores the first video of every version, including a restored one', async () => {
		const figure = (videoId: string) => `<figure data-video-id="${videoId}"></figure>`;
		await saveDraft(getDatabase(), zh, { title: '一', body: `<p>一</p>${figure('v1')}${figure('v2')}` });
		await saveDraft(getDatabase(), zh, { title: '二', body: '<p>二</p>' });
		await restore(getDatabase(), zh, 1);
		const text = await textOf(getDatabase(), 'a1', 'zh');
		expect(text?.versions.map((version) => version.videoId)).toEqual(['v1', null, 'v1']);
	});

	describe('a schedule', () => {
		test('ends when the text is published before it is due', async () => {
			await saveDraft(getDatabase(), zh, { title: '题', body: '<p>一</p>' });
			await schedule(getDatabase(), zh, farFuture);
			await publish(getDatabase(), zh);
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
				...{ state: 'published', publishedVersion: 1, scheduledVersion: null, scheduledFor: null },
			});
		});

		test('shows the scheduled version when it is due, and the published one until then', async () => {
			await draft(zh, '一');
			await publish(getDatabase(), zh);
			await draft(zh, '二');
			await schedule(getDatabase(), zh, farFuture);
			await draft(zh, '三');
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
				state: 'scheduled',
				publishedVersion: 1,
				scheduledVersion: 2,
				latestVersion: 3,
			});
			expect(await promoteDue(getDatabase())).toEqual([]);
			await makeDue('a1');
			expect(await promoteDue(getDatabase())).toEqual([zh]);
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
				state: 'published',
				publishedVersion: 2,
				scheduledVersion: null,
				scheduledFor: null,
				latestVersion: 3,
			});
			expect(await promoteDue(getDatabase())).toEqual([]);
			await expectConsistentStore(getDatabase());
		});

		test('gives a first publication the date it was due, also where it was scheduled again', async () => {
			await draft(zh, '一');
			await schedule(getDatabase(), zh, farFuture);
			await schedule(getDatabase(), zh, new Date('2999-02-01T00:00:00Z'));
			await makeDue('a1');
			const due = (await textOf(getDatabase(), 'a1', 'zh'))?.scheduledFor;
			await promoteDue(getDatabase());
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'published', publishedAt: due });
		});

		test('keeps the date of the first publication, and says when visitors saw the change', async () => {
			const may = new Date('2026-05-01T00:00:00Z');
			await draft(zh, '一');
			await publish(getDatabase(), zh, may);
			const correct = async (work: () => Promise<unknown>) => {
				await getDatabase().execute(sql`update article_versions set saved_at = '2026-06-01T00:00:00Z'`);
				await work();
				await makeDue('a1');
				await promoteDue(getDatabase());
				const article = await findArticle(getDatabase(), 'a1', 'zh');
				expect(article?.publishedAt).toBe(may.toISOString());
				expect(new Date(article?.modifiedAt ?? '').getTime()).toBeGreaterThan(Date.parse('2026-07-01'));
			};
			await draft(zh, '二');
			await correct(() => schedule(getDatabase(), zh, farFuture));
			await draft(zh, '三');
			await correct(() => publish(getDatabase(), zh));
			await restore(getDatabase(), zh, 1);
			await correct(() => schedule(getDatabase(), zh, farFuture));
			// Withdrawn, and published again.
			await withdraw(getDatabase(), zh);
			await correct(() => schedule(getDatabase(), zh, farFuture));
			await withdraw(getDatabase(), zh);
			await correct(() => publish(getDatabase(), zh));
			await expectConsistentStore(getDatabase());
		});

		test('is refused for a time that has passed', async () => {
			await draft(zh, '一');
			const pastDate = new Date('2020-01-01T00:00:00Z');
			await expect(schedule(getDatabase(), zh, pastDate)).rejects.toMatchObject({ code: 'schedule-in-past' });
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'draft', scheduledFor: null });
		});

		test('reports the time until the next one is due', async () => {
			expect(await untilNextDue(getDatabase())).toBeNull();
			await draft(zh, '一');
			await schedule(getDatabase(), zh, farFuture);
			expect(await untilNextDue(getDatabase())).toBeGreaterThan(900 * 365 * 24 * 3600 * 1000);
			await makeDue('a1');
			expect(await untilNextDue(getDatabase())).toBe(0);
		});

		test('is applied once when two instances look at the same time', async () => {
			await draft(zh, '一');
			await schedule(getDatabase(), zh, farFuture);
			await makeDue('a1');
			const [one, other] = await Promise.all([promoteDue(getDatabase()), promoteDue(getDatabase())]);
			expect([...one, ...other]).toEqual([zh]);
			expect(await eventCount(getDatabase())).toBe(1);
		});

		test('is applied to more texts than one transaction holds', async () => {
			const many = Array.from({ length: 60 }, (_, index) => ({ articleId: `m${index}`, fdCode: 'news' }));
			await getDatabase().insert(articles).values(many);
			for (const { articleId } of many) {
				await saveDraft(getDatabase(), { articleId, lang: 'zh' }, { title: '题', body: '' });
			}
			await getDatabase().execute(sql`
				update article_texts set state = 'scheduled', scheduled_version = 1, scheduled_for = now() - interval '1 second'
			`);
			expect(await promoteDue(getDatabase())).toHaveLength(60);
			expect(await eventCount(getDatabase())).toBe(2);
			await expectConsistentStore(getDatabase());
		});
	});

	test('refuses what does not exist, and writes nothing', async () => {
		const none = { articleId: 'none', lang: 'zh' } as const;
		const input = { title: '题', body: '' };
		for (const act of [
			() => publish(getDatabase(), zh),
			() => withdraw(getDatabase(), zh),
			() => schedule(getDatabase(), zh, farFuture),
			() => restore(getDatabase(), zh, 1),
			() => saveDraft(getDatabase(), none, input),
		]) {
			await expect(act()).rejects.toThrow(TextNotFound);
		}
		await expect(saveDraft(getDatabase(), zh, { title: ' ', body: '' })).rejects.toThrow(UnusableText);
		for (const table of ['article_texts', 'article_versions', 'content_events', 'listings']) {
			expect(await countOf(getDatabase(), table)).toBe(0);
		}
	});

	test('rolls back a failed change: state, listing, counter and event', async () => {
		await draft(zh, '一');
		const failing = changeContent(getDatabase(), 'system:command', async (change) => {
			const { transaction } = change;
			change.markShownTextsChanged([zh]);
			await transaction.execute(sql`
				update article_texts set state = 'published', published_version = 1, published_at = now()
			`);
			// A column requires a page kind: the statement fails, and the transaction with it.
			await transaction.execute(sql`insert into columns (fd_code) values ('no page')`);
		});
		await expect(failing).rejects.toThrow();
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'draft', publishedVersion: null });
		for (const table of [
			'listings',
			'listing_counters',
			'listing_months',
			'search_texts',
			'content_events',
		]) {
			expect(await countOf(getDatabase(), table)).toBe(0);
		}
	});

	test('records no event for a change that visitors do not see', async () => {
		await draft(zh, '一');
		await withdraw(getDatabase(), zh);
		expect(await eventCount(getDatabase())).toBe(0);
		await publish(getDatabase(), zh);
		await publish(getDatabase(), zh);
		expect(await eventCount(getDatabase())).toBe(1);
	});

	test('numbers concurrent events without gaps in the order of their changes', async () => {
		const keys = [zh, en, { articleId: 'a2', lang: 'zh' } as const, { articleId: 'a2', lang: 'en' } as const];
		const dates = [new Date('2026-05-01T00:00:00Z'), new Date('2026-05-02T00:00:00Z')];
		for (const key of keys) await saveDraft(getDatabase(), key, { title: key.articleId, body: '' });
		await Promise.all(keys.flatMap((key) => dates.map((date) => publish(getDatabase(), key, date))));
		const events = await getDatabase().select().from(contentEvents).orderBy(contentEvents.number);
		expect(events.map((event) => event.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
		expect(await listingsOf(getDatabase(), 'a2', 'en')).toEqual({ news: true, root: false });
		await expectConsistentStore(getDatabase());
	});

	test('stores two simultaneous saves as two versions', async () => {
		await draft(zh, '一');
		const numbers = await Promise.all([draft(zh, '二'), draft(zh, '三')]);
		expect(numbers.toSorted()).toEqual([2, 3]);
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ latestVersion: 3 });
	});
});

const due = new Date('2999-01-01T00:00:00Z');

describeWithStore('cancelling a schedule', (getDatabase) => {
	const change = <Result>(work: Parameters<typeof changeContent<Result>>[2]) =>
		changeContent(getDatabase(), 'system:command', work);

	beforeAll(async () => {
		await getDatabase()
			.insert(columns)
			.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '新闻' } });
		await getDatabase().insert(articles).values({ articleId: 'a1', fdCode: 'news' });
		const content = prepareVersionContent({ title: '大桥', body: '<p>大桥</p>' });
		await change((begun) => saveText(begun, zh, { basedOn: null, content }));
	});

	test('makes a text without a published version a draft again', async () => {
		await change((begun) => scheduleText(begun, zh, { version: 1, due }));
		const { after } = await change((begun) => cancelSchedule(begun, zh));
		expect(after).toMatchObject({ state: 'draft', scheduledVersion: null, scheduledFor: null });
		expect((await loadAuditLog(getDatabase())).at(-1)).toMatchObject({ action: 'text.cancel-schedule' });
	});

	test('leaves what visitors see', async () => {
		await change((begun) => publishText(begun, zh, { version: 1 }));
		await change((begun) => scheduleText(begun, zh, { version: 1, due }));
		const { after } = await change((begun) => cancelSchedule(begun, zh));
		expect(after).toMatchObject({ state: 'published', publishedVersion: 1, scheduledVersion: null });
	});

	test('changes and records nothing without a schedule', async () => {
		const before = await loadAuditLog(getDatabase());
		await change((begun) => cancelSchedule(begun, zh));
		expect(await loadAuditLog(getDatabase())).toEqual(before);
	});
});
