import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { expectConsistentStore, textOf } from '@portico/testing/content/bundles/store-facts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { addTestPerson, clearPeople } from '@portico/testing/newsroom/people.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changeContent } from '../../changes/change-content.ts';
import type { PersonActor } from '../../model/actor.ts';
import { articles, columns } from '../../store/tables/schema.ts';
import { publishText, withdrawText } from './publish.ts';
import { saveText } from './save-text.ts';
import { promoteDue, scheduleText } from './schedule.ts';
import { prepareVersionContent } from './version-content.ts';

const key = { articleId: 'a1', lang: 'zh' } as const;
const farFuture = new Date('2999-01-01T00:00:00Z');

/** Two people change a text at the same time: the second is refused, and nothing is lost. */
describeWithStore('two concurrent editors', (getDatabase) => {
	const people = new Map<string, PersonActor>();

	beforeEach(async () => {
		await clearStore(getDatabase());
		await getDatabase()
			.insert(columns)
			.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '新闻' } });
		await getDatabase().insert(articles).values({ articleId: 'a1', fdCode: 'news' });
		await clearPeople(getDatabase());
		for (const name of ['li', 'wang', 'zhao']) {
			people.set(name, await addTestPerson(getDatabase(), { roles: ['writer', 'publisher'], name }));
		}
	});

	const as = <Result>(name: string, change: Parameters<typeof changeContent<Result>>[2]) =>
		changeContent(getDatabase(), people.get(name) as PersonActor, change);

	const save = (person: string, title: string, basedOn: number | null) => {
		const content = prepareVersionContent({ title, body: `<p>${title}</p>` });
		return as(person, (change) => saveText(change, key, { basedOn, content }));
	};
	const publish = (person: string, version: number, publishedAt?: Date) =>
		as(person, (change) => publishText(change, key, { version, publishedAt }));
	const schedule = (person: string, version: number) =>
		as(person, (change) => scheduleText(change, key, { version, due: farFuture }));
	const text = () => textOf(getDatabase(), 'a1', 'zh');

	test('saves one of two texts written on the same version, and refuses the other with both numbers', async () => {
		await save('li', '一', null);
		const saves = await Promise.allSettled([save('li', '李的二', 1), save('wang', '王的二', 1)]);
		const refused = saves.filter((outcome) => outcome.status === 'rejected');
		expect(refused).toMatchObject([
			{ reason: { code: 'version-conflict', parameters: { articleId: 'a1', basedOn: 1, latest: 2 } } },
		]);
		const [winner, title] = saves[0]?.status === 'fulfilled' ? ['li', '李的二'] : ['wang', '王的二'];
		expect((await text())?.versions).toMatchObject([
			{ title: '一', savedBy: people.get('li')?.personId },
			{ title, savedBy: people.get(winner)?.personId },
		]);
		expect(await save('wang', '王的三', 2)).toBe(3);
	});

	test('refuses the second of two first saves', async () => {
		const saves = await Promise.allSettled([save('li', '李', null), save('wang', '王', null)]);
		expect(saves.filter(({ status }) => status === 'rejected')).toMatchObject([
			{ reason: { code: 'version-conflict', parameters: { basedOn: 0, latest: 1 } } },
		]);
		expect((await text())?.versions).toHaveLength(1);
	});

	test('publishes the approved version while another is saved', async () => {
		await save('li', '批准的', null);
		await Promise.all([publish('zhao', 1), save('wang', '没有批准的', 1)]);
		expect(await text()).toMatchObject({ state: 'published', publishedVersion: 1, latestVersion: 2 });
		await expectConsistentStore(getDatabase());
	});

	test('keeps the later of a schedule and a withdrawal', async () => {
		await save('li', '一', null);
		await publish('li', 1);
		await Promise.all([schedule('li', 1), as('wang', (change) => withdrawText(change, key))]);
		const { state, publishedVersion, scheduledVersion } = (await text()) ?? {};
		expect([
			{ state: 'scheduled', publishedVersion: null, scheduledVersion: 1 },
			{ state: 'withdrawn', publishedVersion: null, scheduledVersion: null },
		]).toContainEqual({ state, publishedVersion, scheduledVersion });
		await expectConsistentStore(getDatabase());
	});

	test('applies the later version and time when both schedule, and publishes once', async () => {
		await save('li', '一', null);
		await save('li', '二', 1);
		await schedule('li', 1);
		await schedule('wang', 2);
		await getDatabase().execute(sql`update article_texts set scheduled_for = now() - interval '1 second'`);
		const promoted = await Promise.all([promoteDue(getDatabase()), promoteDue(getDatabase())]);
		expect(promoted.flat()).toEqual([key]);
		expect(await text()).toMatchObject({ state: 'published', publishedVersion: 2, scheduledVersion: null });
	});

	test('refuses to publish or schedule an unknown version', async () => {
		await save('li', '一', null);
		await expect(publish('li', 2)).rejects.toMatchObject({ code: 'version-not-found' });
		await expect(schedule('li', 2)).rejects.toMatchObject({ code: 'version-not-found' });
		expect(await text()).toMatchObject({ state: 'draft' });
	});

	test('refuses a publication time that is in the future by the store’s clock', async () => {
		await save('li', '一', null);
		await expect(publish('li', 1, farFuture)).rejects.toMatchObject({ code: 'publication-in-future' });
		expect(await text()).toMatchObject({ state: 'draft', publishedAt: null });
	});
});
