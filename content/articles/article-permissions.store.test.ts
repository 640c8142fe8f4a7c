import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { textOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article, column } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { addTestPerson, clearPeople } from '@portico/testing/newsroom/people.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeContent } from '../changes/change-content.ts';
import type { ContentChange } from '../changes/content-change.ts';
import type { PersonActor } from '../model/actor.ts';
import { roles } from '../store/tables/people-schema.ts';
import { createPreviewKey } from './preview-links.ts';
import { removeArticle } from './remove-article.ts';
import { importTexts, type TextToImport } from './texts/import-texts.ts';
import { publishText, withdrawText } from './texts/publish.ts';
import { restoreVersion } from './texts/restore-version.ts';
import { saveText } from './texts/save-text.ts';
import { promoteDue, scheduleText } from './texts/schedule.ts';
import { prepareVersionContent } from './texts/version-content.ts';
import { type ArticleRow, moveArticles, upsertArticles } from './upsert-articles.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const en = { articleId: 'a1', lang: 'en' } as const;
const content = prepareVersionContent({ title: '新的标题', body: '<p>新</p>' });
const farFuture = new Date('2999-01-01T00:00:00Z');
const row: ArticleRow = {
	...{
		articleId: 'a1',
		fdCode: 'safety',
		alsoIn: [],
		cover: null,
		attachments: [],
		pinned: false,
		pinnedUntil: null,
	},
};
const put: TextToImport = {
	...{ ...zh, before: null, content, version: null, number: null, state: 'draft', date: null },
};

describeWithStore('an article', (getDatabase) => {
	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await clearPeople(database);
		const columns = [column('group'), column('safety', { parent: 'group' }), column('news')];
		await importInto(database, { columns, articles: [article('a1', { fdCode: 'safety' })] });
		await clearAuditLog(database);
	});

	const change = <Result>(
		actor: Parameters<typeof changeContent>[1],
		work: (change: ContentChange) => Promise<Result>,
	) => changeContent(getDatabase(), actor, work);

	/** A person with one action in a column and everything below it. */
	async function personWho(
		action: string,
		{ fdCode = 'group', langs = null }: { fdCode?: string; langs?: ('zh' | 'en')[] | null } = {},
	): Promise<PersonActor> {
		const roleId = `only ${action}`;
		const role = { roleId, names: { zh: roleId, en: roleId }, actions: [action] };
		await getDatabase().insert(roles).values(role).onConflictDoNothing();
		return addTestPerson(getDatabase(), { roles: [roleId], fdCode, langs, name: '李' });
	}

	type Operation = (change: ContentChange) => Promise<unknown>;
	const operations: [string, string, Operation, object | null][] = [
		[
			'saves a text',
			'write',
			(change) => saveText(change, zh, { basedOn: 1, content }),
			{ action: 'text.save', lang: 'zh', version: 2, details: { title: '新的标题' } },
		],
		[
			'restores a version',
			'write',
			(change) => restoreVersion(change, zh, 1),
			{ action: 'text.restore', lang: 'zh', version: 2, details: { restoredVersion: 1 } },
		],
		[
			'publishes a text',
			'publish',
			(change) => publishText(change, zh, { version: 1, publishedAt: new Date('2026-01-01T00:00:00Z') }),
			{ action: 'text.publish', version: 1, details: { publishedAt: '2026-01-01T00:00:00.000Z' } },
		],
		[
			'schedules a text',
			'publish',
			(change) => scheduleText(change, zh, { version: 1, due: farFuture }),
			{ action: 'text.schedule', version: 1, details: { due: '2999-01-01T00:00:00.000Z' } },
		],
		[
			'withdraws a text',
			'withdraw',
			(change) => withdrawText(change, zh),
			{ action: 'text.withdraw', lang: 'zh', version: 1 },
		],
		['imports a text', 'write', (change) => importTexts(change, [put]), { action: 'text.put', version: 2 }],
		['removes it', 'withdraw', (change) => removeArticle(change, 'a1'), { action: 'article.remove' }],
		[
			'changes what its languages share',
			'write',
			(change) => upsertArticles(change, [{ ...row, cover: 'media/a.jpg' }]),
			{ action: 'article.put', details: { changed: ['cover'] } },
		],
	];

	describe.each(operations)('is changed by a person who %s', (_, needed, operation, recorded) => {
		test(`with the permission ${needed} in its home column or above it`, async () => {
			const li = await personWho(needed);
			await change(li, operation);
			expect(await loadAuditLog(getDatabase())).toMatchObject([
				{ actor: '李', subject: 'article:a1', ...recorded },
			]);
		});

		test('not with another permission, and not with this one in another column', async () => {
			const missing = { code: 'permission-missing', action: needed, place: { fdCode: 'safety' } };
			const other = needed === 'write' ? 'publish' : 'write';
			await expect(change(await personWho(other), operation)).rejects.toMatchObject(missing);
			const elsewhere = await personWho(needed, { fdCode: 'news' });
			await expect(change(elsewhere, operation)).rejects.toMatchObject(missing);
			expect(await loadAuditLog(getDatabase())).toEqual([]);
		});
	});

	test('is changed in the languages of the grant only', async () => {
		const translator = await personWho('write', { langs: ['en'] });
		await change(translator, (change) => saveText(change, en, { basedOn: 1, content }));
		await expect(
			change(translator, (change) => saveText(change, zh, { basedOn: 1, content })),
		).rejects.toMatchObject({ code: 'permission-missing', place: { fdCode: 'safety', lang: 'zh' } });
		const texts = await textOf(getDatabase(), 'a1', 'en');
		expect(texts?.versions.map(({ savedBy }) => savedBy)).toEqual([null, translator.personId]);
	});

	test('is removed only with the permission for each of its languages', async () => {
		const translator = await personWho('withdraw', { langs: ['en'] });
		await expect(change(translator, (change) => removeArticle(change, 'a1'))).rejects.toMatchObject({
			...{ code: 'permission-missing', place: { lang: 'zh' } },
		});
	});

	test('is moved only with the permission for both columns', async () => {
		const move = (change: ContentChange) => moveArticles(change, { from: 'safety', to: 'news', limit: 50 });
		for (const fdCode of ['safety', 'news']) {
			await expect(change(await personWho('write', { fdCode }), move)).rejects.toMatchObject({
				...{ code: 'permission-missing', place: { fdCode: fdCode === 'news' ? 'safety' : 'news' } },
			});
		}
		const writer = await addTestPerson(getDatabase(), { roles: ['writer'], name: '王' });
		await change(writer, move);
		expect(await loadAuditLog(getDatabase())).toMatchObject([
			{ actor: '王', action: 'article.move', details: { from: ['safety'], to: ['news'] } },
		]);
	});

	test('enters and leaves a further column only with the permission for it', async () => {
		const put = (alsoIn: string[]) => (change: ContentChange) => upsertArticles(change, [{ ...row, alsoIn }]);
		const li = await personWho('write');
		const missing = { code: 'permission-missing', place: { fdCode: 'news' } };
		await expect(change(li, put(['news']))).rejects.toMatchObject(missing);
		await change('system:command', put(['news']));
		await expect(change(li, put([]))).rejects.toMatchObject(missing);
	});

	test('is pinned only with that permission', async () => {
		const pinned = (change: ContentChange) => upsertArticles(change, [{ ...row, pinned: true }]);
		await expect(change(await personWho('write'), pinned)).rejects.toMatchObject({ action: 'pin' });
		const editor = await addTestPerson(getDatabase(), { roles: ['writer', 'publisher'] });
		expect(await change(editor, pinned)).toHaveLength(1);
	});

	test('is imported as published or withdrawn only with the permission for that', async () => {
		const writer = await personWho('write');
		const date = new Date('2026-01-01T00:00:00Z');
		const asPublished: TextToImport = { ...put, state: 'published', date };
		await expect(change(writer, (change) => importTexts(change, [asPublished]))).rejects.toMatchObject({
			action: 'publish',
		});
		const before = (await textOf(getDatabase(), 'a1', 'zh')) ?? null;
		const asWithdrawn: TextToImport = { ...put, before, state: 'withdrawn' };
		await expect(change(writer, (change) => importTexts(change, [asWithdrawn]))).rejects.toMatchObject({
			action: 'withdraw',
		});
	});

	test('is previewed by people who may read it', async () => {
		const reader = await personWho('read');
		await expect(
			createPreviewKey(getDatabase(), await personWho('read', { fdCode: 'news' }), zh),
		).rejects.toMatchObject({
			code: 'permission-missing',
		});
		const { expiresAt } = await createPreviewKey(getDatabase(), reader, zh);
		expect(await loadAuditLog(getDatabase())).toMatchObject([
			{
				...{ action: 'preview-link.add', subject: 'article:a1', lang: 'zh' },
				details: { expiresAt: expiresAt.toISOString() },
			},
		]);
	});

	test('is recorded only when something changes', async () => {
		const command = 'system:command';
		await change(command, (change) => publishText(change, zh, { version: 1 }));
		await change(command, (change) => upsertArticles(change, [row]));
		await change(command, (change) => withdrawText(change, zh));
		await change(command, (change) => withdrawText(change, zh));
		await change(command, (change) => removeArticle(change, 'a1'));
		await change(command, (change) => removeArticle(change, 'a1'));
		const actions = (await loadAuditLog(getDatabase())).map(({ action }) => action);
		expect(actions).toEqual(['text.withdraw', 'article.remove']);
	});

	test('that is published by its schedule is recorded as that', async () => {
		for (const key of [zh, en]) {
			await change('system:command', (change) => scheduleText(change, key, { version: 1, due: farFuture }));
		}
		await clearAuditLog(getDatabase());
		const makeDue = (lang: 'zh' | 'en') =>
			getDatabase().execute(
				sql`update article_texts set scheduled_for = now() - interval '1 second' where lang = ${lang}`,
			);
		await makeDue('zh');
		await promoteDue(getDatabase());
		expect(await loadAuditLog(getDatabase())).toMatchObject([
			{ actor: 'system:schedule', action: 'text.publish', subject: 'article:a1', lang: 'zh', version: 1 },
		]);
		await promoteDue(getDatabase());
		expect(await loadAuditLog(getDatabase())).toHaveLength(1);
	});

	test('is one of many that an import records in one entry for each kind of action', async () => {
		const articles = ['b1', 'b2', 'b3'].map((articleId) => article(articleId));
		await importInto(getDatabase(), { columns: [column('news')], articles });
		const texts = ['b1', 'b2', 'b3'].flatMap((id) => [`article:${id} zh 1`, `article:${id} en 1`]);
		const log = await loadAuditLog(getDatabase());
		expect(log).toMatchObject([
			{ action: 'article.put', subject: null, details: { count: 3 } },
			{ actor: 'system:import', action: 'text.put', details: { count: 6, subjects: texts } },
		]);
		await importInto(getDatabase(), { columns: [column('news')], articles });
		expect(await loadAuditLog(getDatabase())).toHaveLength(2);
	});
});
