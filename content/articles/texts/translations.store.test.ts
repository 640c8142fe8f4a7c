import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, restore, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeContent } from '../../changes/change-content.ts';
import { loadEditedArticle } from '../../drafts/load-edited-article.ts';
import { saveMetadata } from '../../drafts/save-metadata.ts';
import { saveWorkingVersion } from '../../drafts/save-version.ts';
import { Conflict } from '../../model/refusals.ts';
import { completeArticleList } from '../../newsroom/complete-article-list.ts';
import { givenPerson, type TestPerson } from '../../newsroom/given-person.ts';
import { type ListQuery, listArticles } from '../../newsroom/list-articles.ts';
import { loadBoard } from '../../newsroom/load-board.ts';
import { PermissionMissing } from '../../permissions/authorise.ts';
import { stateBits } from '../../store/tables/newsroom-schema.ts';
import { articles, columns } from '../../store/tables/schema.ts';
import { TextNotFound } from './load-text.ts';
import { confirmTranslation, loadTranslation } from './translations.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const en = { articleId: 'a1', lang: 'en' } as const;

describeWithStore('translations', (getDatabase) => {
	let translator: TestPerson;

	beforeEach(async () => {
		await clearStore(getDatabase());
		await getDatabase()
			.insert(columns)
			.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } });
		translator = await givenPerson(getDatabase(), 'translator', [
			{ actions: ['read'] },
			{ actions: ['write'], langs: ['en'] },
		]);
	});

	const save = (key: typeof zh | typeof en, body: string) =>
		saveDraft(getDatabase(), key, { title: `题 ${key.lang}`, body: `<p>${body}</p>` });
	const translation = () => loadTranslation(getDatabase(), 'a1');
	const confirm = (originalVersion: number, { actor } = translator, key: typeof zh | typeof en = en) =>
		changeContent(getDatabase(), actor, (change) => confirmTranslation(change, key, originalVersion));
	const everything: ListQuery = {
		...{ text: '', fdCode: '', author: '', date: 'changed', sort: 'changed', direction: 'descending' },
		...{ page: 1, pageSize: 50 },
	};
	const outdated = async (lang?: 'zh' | 'en') => {
		const query = { ...everything, state: 'outdated', lang } as const;
		return (await listArticles(getDatabase(), translator, query)).items;
	};
	const writeArticle = () => getDatabase().insert(articles).values({ articleId: 'a1', fdCode: 'news' });

	describe('of texts that are written here', () => {
		beforeEach(async () => {
			await writeArticle();
		});

		test('are none while there is one language', async () => {
			await save(zh, '一');
			expect(await translation()).toBeNull();
		});

		test('follow the latest version of the original from their first version on', async () => {
			await save(zh, '一');
			await save(zh, '二');
			await save(en, 'two');
			expect(await translation()).toEqual({ lang: 'en', followsVersion: 2, originalVersion: 2 });
			expect(await outdated()).toEqual([]);
		});

		test('may be the Chinese ones', async () => {
			await save(en, 'one');
			await save(zh, '一');
			await save(en, 'two');
			expect(await translation()).toEqual({ lang: 'zh', followsVersion: 1, originalVersion: 2 });
			expect(await outdated('zh')).toHaveLength(1);
			expect(await outdated('en')).toEqual([]);
		});

		test('are older once the original has another version, whatever they say themselves', async () => {
			await save(zh, '一');
			await save(en, 'one');
			await save(zh, '二');
			expect(await translation()).toMatchObject({ followsVersion: 1, originalVersion: 2 });
			expect(await outdated()).toMatchObject([{ articleId: 'a1', outdated: 'en' }]);
			await save(en, 'two');
			await publish(getDatabase(), en);
			await restore(getDatabase(), en, 1);
			expect(await translation()).toMatchObject({ followsVersion: 1, originalVersion: 2 });
			expect(await outdated()).toHaveLength(1);
			await expectConsistentStore(getDatabase());
		});

		test('are older when the original goes back to a version', async () => {
			await save(zh, '一');
			await save(en, 'one');
			await restore(getDatabase(), zh, 1);
			expect(await outdated()).toHaveLength(1);
		});

		test('stay in step when a version repeats the one before it, as for metadata alone', async () => {
			await save(zh, '一');
			await save(en, 'one');
			await publish(getDatabase(), zh);
			const writer = await givenPerson(getDatabase(), 'writer', [
				{ actions: ['read', 'write', 'publish', 'pin'] },
			]);
			const changed = { pinned: true };
			await saveMetadata(getDatabase(), writer.actor, 'a1', { revision: 0, changed });
			const wanted = { revision: 0, basedOn: 1, note: '' };
			await saveWorkingVersion(getDatabase(), writer.actor, zh, wanted, 100_000);
			expect(await translation()).toEqual({ lang: 'en', followsVersion: 2, originalVersion: 2 });
			await save(zh, '二');
			await save(zh, '二');
			expect(await translation()).toEqual({ lang: 'en', followsVersion: 2, originalVersion: 4 });
		});
	});

	describe('that somebody calls up to date', () => {
		beforeEach(async () => {
			await writeArticle();
			await save(zh, '一');
			await save(en, 'one');
			await save(zh, '二');
		});

		test('follow the version that the person saw, and leave the list', async () => {
			await confirm(2);
			expect(await translation()).toEqual({ lang: 'en', followsVersion: 2, originalVersion: 2 });
			expect(await outdated()).toEqual([]);
			expect((await loadAuditLog(getDatabase())).at(-1)).toMatchObject({
				...{ action: 'text.confirm-translation', subject: 'article:a1', lang: 'en', version: 1 },
				details: { originalVersion: 2 },
			});
		});

		test('are recorded once', async () => {
			await confirm(2);
			const { length } = await loadAuditLog(getDatabase());
			await confirm(2);
			expect(await loadAuditLog(getDatabase())).toHaveLength(length);
		});

		test('stay older if the original has another version by then', async () => {
			await save(zh, '三');
			const refused = await confirm(2).catch((error: unknown) => error);
			expect(refused).toBeInstanceOf(Conflict);
			const { current } = refused as Conflict;
			expect(current).toEqual({ lang: 'en', followsVersion: 1, originalVersion: 3 });
			expect(await translation()).toEqual(current);
		});

		test('need the permission to write their language', async () => {
			const other = await givenPerson(getDatabase(), 'other', [
				{ actions: ['read'] },
				{ actions: ['write', 'publish'], langs: ['zh'] },
			]);
			await expect(confirm(2, other)).rejects.toThrow(PermissionMissing);
			await expect(confirm(1, other, zh)).rejects.toThrow(Conflict);
			await expect(confirm(2, translator, { ...en, articleId: 'none' } as never)).rejects.toThrow(
				TextNotFound,
			);
			expect(await translation()).toMatchObject({ followsVersion: 1 });
		});

		test('are told to the editor', async () => {
			const { personId } = translator.actor;
			const viewer = { ...translator, personId };
			const edited = await loadEditedArticle(getDatabase(), viewer, 'a1', 100_000);
			expect(edited.translation).toEqual({ lang: 'en', followsVersion: 1, originalVersion: 2 });
			expect(edited.listed.outdated).toBe('en');
		});
	});

	describe('on the board', () => {
		beforeEach(async () => {
			await importInto(getDatabase(), {
				columns: [column('news'), column('works')],
				articles: [
					article('n1', { texts: { zh: text('一'), en: text('one') } }),
					article('n2', { texts: { zh: text('一') } }),
					article('w1', { fdCode: 'works', texts: { zh: text('一'), en: text('one') } }),
					article('w2', { fdCode: 'works', texts: { zh: text('一') } }),
				],
			});
			for (const articleId of ['n1', 'w1'])
				await saveDraft(getDatabase(), { articleId, lang: 'zh' }, { title: '二', body: '' });
		});

		const counted = async (person: TestPerson) => (await loadBoard(getDatabase(), person)).translations;

		test('are counted in the languages that the person may write', async () => {
			expect(await counted(translator)).toEqual({ zh: null, en: { missing: 2, outdated: 2 } });
			const writer = await givenPerson(getDatabase(), 'both', [{ actions: ['read', 'write'] }]);
			expect(await counted(writer)).toEqual({
				zh: { missing: 0, outdated: 0 },
				en: { missing: 2, outdated: 2 },
			});
		});

		test('are counted in the columns where they may', async () => {
			const limited = await givenPerson(getDatabase(), 'limited', [
				{ actions: ['read'] },
				{ actions: ['write'], fdCode: 'works', langs: ['en'] },
			]);
			expect(await counted(limited)).toEqual({ zh: null, en: { missing: 1, outdated: 1 } });
		});

		test('are not told to who writes nothing', async () => {
			const reader = await givenPerson(getDatabase(), 'reader', [{ actions: ['read', 'publish'] }]);
			expect(await counted(reader)).toEqual({ zh: null, en: null });
		});
	});

	describe('that are imported', () => {
		const bundle = (texts: Parameters<typeof article>[1]) => ({
			columns: [column('news')],
			articles: [article('a1', texts)],
		});

		test('are in step with originals of the same import', async () => {
			await importInto(getDatabase(), bundle({ texts: { zh: text('一'), en: text('one') } }));
			expect(await translation()).toEqual({ lang: 'en', followsVersion: 1, originalVersion: 1 });
			await importInto(getDatabase(), bundle({ texts: { zh: text('二'), en: text('two') } }));
			expect(await translation()).toEqual({ lang: 'en', followsVersion: 2, originalVersion: 2 });
			expect(await outdated()).toEqual([]);
		});

		test('are older once an import changes the original alone', async () => {
			await importInto(getDatabase(), bundle({ texts: { zh: text('一'), en: text('one') } }));
			await importInto(getDatabase(), bundle({ texts: { zh: text('二'), en: text('one') } }));
			expect(await outdated()).toHaveLength(1);
			await expectConsistentStore(getDatabase());
		});
	});

	describe('of a store of an earlier build', () => {
		/** As that build leaves them: neither the column nor the list knows of translations. */
		const clearFollowed = async () => {
			await getDatabase().execute(sql`update article_texts set follows_version = null`);
			const bits = stateBits(['outdated'], null);
			await getDatabase().execute(sql`update article_list set states = states & ~${bits}::int`);
		};
		const dated = (key: typeof zh | typeof en, version: number, day: string) =>
			getDatabase().execute(sql`
				update article_versions set saved_at = ${day}::timestamptz
				where article_id = 'a1' and lang = ${key.lang} and version = ${version}
			`);

		beforeEach(async () => {
			await writeArticle();
			for (const body of ['一', '二', '三']) await save(zh, body);
			await save(en, 'two');
			await dated(zh, 1, '2026-01-01');
			await dated(zh, 2, '2026-02-01');
			await dated(zh, 3, '2026-04-01');
			await dated(en, 1, '2026-03-01');
			await clearFollowed();
		});

		test('follow what the original said when they were saved last', async () => {
			expect(await translation()).toEqual({ lang: 'en', followsVersion: 2, originalVersion: 3 });
		});

		test('are found by the run that completes the list', async () => {
			expect(await outdated()).toEqual([]);
			expect(await completeArticleList(getDatabase(), async () => undefined)).toBe(1);
			expect(await outdated()).toHaveLength(1);
			expect(await completeArticleList(getDatabase(), async () => undefined)).toBe(0);
		});
	});
});
