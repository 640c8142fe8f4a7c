import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyStore } from '../bundles/testing/empty-store.ts';
import {
	countOf,
	eventCount,
	expectConsistentStore,
	lastEvent,
	listingsOf,
	textOf,
} from '../bundles/testing/store-facts.ts';
import { articles, columns, contentEvents } from '../store/schema.ts';
import { promoteDue, untilNextDue } from './promote-due.ts';
import { publish } from './publish.ts';
import { restoreVersion } from './restore-version.ts';
import { saveDraft } from './save-draft.ts';
import { ScheduleInPast, schedule } from './schedule.ts';
import { TextNotFound } from './text-not-found.ts';
import { UnusableText } from './version-content.ts';
import { changeTexts } from './visibility/change-texts.ts';
import { withdraw } from './withdraw.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const en = { articleId: 'a1', lang: 'en' } as const;
const farAway = new Date('2999-01-01T00:00:00Z');

describeOnBothDatabases('publishing', (getDatabase) => {
	beforeEach(async () => {
		await emptyStore(getDatabase());
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

	/** Lets the moment of a scheduled text come, without waiting for it. */
	const letMomentCome = (articleId: string) =>
		getDatabase().execute(
			sql`update article_texts set scheduled_for = now() - interval '1 second' where article_id = ${articleId}`,
		);

	test('two first saves of a text at once are two versions', async () => {
		const versions = await Promise.all([draft(zh, '甲'), draft(zh, '乙')]);
		expect(versions.sort()).toEqual([1, 2]);
	});

	test('every save is a version; visitors go on seeing the published one', async () => {
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

	test('a draft is nowhere in sight and no event tells of it', async () => {
		await draft(zh, '一');
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'draft', publishedVersion: null });
		expect(await listingsOf(getDatabase(), 'a1', 'zh')).toEqual({});
		expect(await countOf(getDatabase(), 'search_texts')).toBe(0);
		expect(await eventCount(getDatabase())).toBe(0);
	});

	test('publishing lists a text in its columns and those above, in its language alone, with an event', async () => {
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
			tags: expect.arrayContaining(['article:a1', 'list:news:zh', 'list:root:zh', 'list:topics:zh']),
		});
		await expectConsistentStore(getDatabase());
	});

	test('the moment is the one given, else that of the first publication', async () => {
		const moment = new Date('2026-05-01T00:00:00Z');
		await draft(zh, '一');
		await publish(getDatabase(), zh, moment);
		await draft(zh, '二');
		await publish(getDatabase(), zh);
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
			publishedVersion: 2,
			publishedAt: moment,
		});
		await draft(en, 'One');
		const before = Date.now() - 60_000;
		await publish(getDatabase(), en);
		const published = (await textOf(getDatabase(), 'a1', 'en'))?.publishedAt?.getTime();
		expect(published).toBeGreaterThan(before);
	});

	test('withdrawing takes one language away, with its schedule, and keeps its versions', async () => {
		await draft(zh, '一');
		await draft(en, 'One');
		await publish(getDatabase(), zh);
		await publish(getDatabase(), en);
		await schedule(getDatabase(), en, farAway);
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
		expect(event).toMatchObject({ kind: 'withdrawals', tags: expect.arrayContaining(['list:root:en']) });
		await expectConsistentStore(getDatabase());
	});

	test('restoring makes an earlier version the latest again, as one more', async () => {
		await draft(zh, '一');
		await draft(zh, '二');
		await publish(getDatabase(), zh);
		expect(await restoreVersion(getDatabase(), zh, 1)).toBe(3);
		const text = await textOf(getDatabase(), 'a1', 'zh');
		expect(text).toMatchObject({ latestVersion: 3, publishedVersion: 2 });
		expect(text?.versions.map((version) => version.title)).toEqual(['一', '二', '一']);
		await expect(restoreVersion(getDatabase(), zh, 9)).rejects.toThrow('has no version 9 in zh');
		expect(await countOf(getDatabase(), 'article_versions')).toBe(3);
	});

	test('every version knows its first film, a restored one too', async () => {
		const figure = (videoId: string) => `<figure data-video-id="${videoId}"></figure>`;
		await saveDraft(getDatabase(), zh, { title: '一', body: `<p>一</p>${figure('v1')}${figure('v2')}` });
		await saveDraft(getDatabase(), zh, { title: '二', body: '<p>二</p>' });
		await restoreVersion(getDatabase(), zh, 1);
		const text = await textOf(getDatabase(), 'a1', 'zh');
		expect(text?.versions.map((version) => version.videoId)).toEqual(['v1', null, 'v1']);
	});

	describe('a schedule', () => {
		test('shows the version it was made for when its moment comes, and the visible one until then', async () => {
			await draft(zh, '一');
			await publish(getDatabase(), zh);
			await draft(zh, '二');
			await schedule(getDatabase(), zh, farAway);
			await draft(zh, '三');
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
				state: 'scheduled',
				publishedVersion: 1,
				scheduledVersion: 2,
				latestVersion: 3,
			});
			expect(await promoteDue(getDatabase())).toEqual([]);
			await letMomentCome('a1');
			const due = (await textOf(getDatabase(), 'a1', 'zh'))?.scheduledFor;
			expect(await promoteDue(getDatabase())).toEqual([zh]);
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
				state: 'published',
				publishedVersion: 2,
				publishedAt: due,
				scheduledVersion: null,
				scheduledFor: null,
				latestVersion: 3,
			});
			expect(await promoteDue(getDatabase())).toEqual([]);
			await expectConsistentStore(getDatabase());
		});

		test('cannot be for a moment that has passed', async () => {
			await draft(zh, '一');
			const past = new Date('2020-01-01T00:00:00Z');
			await expect(schedule(getDatabase(), zh, past)).rejects.toThrow(ScheduleInPast);
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'draft', scheduledFor: null });
		});

		test('says how long the next one has to wait', async () => {
			expect(await untilNextDue(getDatabase())).toBeNull();
			await draft(zh, '一');
			await schedule(getDatabase(), zh, farAway);
			expect(await untilNextDue(getDatabase())).toBeGreaterThan(900 * 365 * 24 * 3600 * 1000);
			await letMomentCome('a1');
			expect(await untilNextDue(getDatabase())).toBe(0);
		});

		test('is kept by one instance when two look at once', async () => {
			await draft(zh, '一');
			await schedule(getDatabase(), zh, farAway);
			await letMomentCome('a1');
			const [one, other] = await Promise.all([promoteDue(getDatabase()), promoteDue(getDatabase())]);
			expect([...one, ...other]).toEqual([zh]);
			expect(await eventCount(getDatabase())).toBe(1);
		});

		test('is kept for more texts than one transaction takes', async () => {
			const many = Array.from({ length: 60 }, (_, index) => ({ articleId: `m${index}`, fdCode: 'news' }));
			await getDatabase().insert(articles).values(many);
			for (const { articleId } of many) {
				await saveDraft(getDatabase(), { articleId, lang: 'zh' }, { title: '题', body: '' });
			}
			await getDatabase().execute(sql`
				update article_texts set state = 'scheduled', scheduled_version = 1, scheduled_for = now()
			`);
			expect(await promoteDue(getDatabase())).toHaveLength(60);
			expect(await eventCount(getDatabase())).toBe(2);
			await expectConsistentStore(getDatabase());
		});
	});

	test('what is not there is said to be not there, and nothing is written', async () => {
		const none = { articleId: 'none', lang: 'zh' } as const;
		const input = { title: '题', body: '' };
		for (const act of [
			() => publish(getDatabase(), zh),
			() => withdraw(getDatabase(), zh),
			() => schedule(getDatabase(), zh, farAway),
			() => restoreVersion(getDatabase(), zh, 1),
			() => saveDraft(getDatabase(), none, input),
		]) {
			await expect(act()).rejects.toThrow(TextNotFound);
		}
		await expect(saveDraft(getDatabase(), zh, { title: ' ', body: '' })).rejects.toThrow(UnusableText);
		for (const table of ['article_texts', 'article_versions', 'content_events', 'listings']) {
			expect(await countOf(getDatabase(), table)).toBe(0);
		}
	});

	test('a change that fails leaves nothing: no state, no listing, no counter, no event', async () => {
		await draft(zh, '一');
		const failing = changeTexts(getDatabase(), [zh], async (transaction) => {
			await transaction.execute(sql`
				update article_texts set state = 'published', published_version = 1, published_at = now()
			`);
			// A column needs a page kind: the statement fails, and with it everything before.
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

	test('what changes nothing visitors see is no event', async () => {
		await draft(zh, '一');
		await withdraw(getDatabase(), zh);
		expect(await eventCount(getDatabase())).toBe(0);
		await publish(getDatabase(), zh);
		await publish(getDatabase(), zh);
		expect(await eventCount(getDatabase())).toBe(1);
	});

	test('events are numbered without gaps in the order of their changes, however many happen at once', async () => {
		const keys = [zh, en, { articleId: 'a2', lang: 'zh' } as const, { articleId: 'a2', lang: 'en' } as const];
		const moments = [new Date('2026-05-01T00:00:00Z'), new Date('2026-05-02T00:00:00Z')];
		for (const key of keys) await saveDraft(getDatabase(), key, { title: key.articleId, body: '' });
		await Promise.all(keys.flatMap((key) => moments.map((moment) => publish(getDatabase(), key, moment))));
		const events = await getDatabase().select().from(contentEvents).orderBy(contentEvents.number);
		expect(events.map((event) => event.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
		expect(await listingsOf(getDatabase(), 'a2', 'en')).toEqual({ news: true, root: false });
		await expectConsistentStore(getDatabase());
	});

	test('two saves at once become two versions', async () => {
		await draft(zh, '一');
		const numbers = await Promise.all([draft(zh, '二'), draft(zh, '三')]);
		expect(numbers.toSorted()).toEqual([2, 3]);
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ latestVersion: 3 });
	});
});
