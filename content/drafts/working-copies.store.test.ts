import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { expectConsistentStore, textOf } from '@portico/testing/content/bundles/store-facts.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { beforeEach, expect, test } from 'vitest';
import { upsertArticles } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import { isIdentifier } from '../model/identifiers.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { type CopyReading, workingCopies } from '../store/tables/newsroom-schema.ts';
import { articles, columns } from '../store/tables/schema.ts';
import { createArticle } from './create-article.ts';
import { loadEditedArticle } from './load-edited-article.ts';
import { mergeTexts } from './merge-texts.ts';
import { saveWorkingVersion } from './save-version.ts';
import { type CopyToSave, discardWorkingCopy, saveWorkingCopy } from './save-working-copy.ts';
import { listTextVersions } from './text-versions.ts';

type Sent = CopyToSave & { person: TestPerson };

const zh = { articleId: 'a1', lang: 'zh' } as const;
const en = { articleId: 'a1', lang: 'en' } as const;
const maxBodyBytes = 100_000;
const typed = { ...emptyText, title: '大桥通车', body: '<p>今天通车。</p>' };

const a1 = { articleId: 'a1', fdCode: 'news', pinned: false, pinnedUntil: null };

describeWithStore('a working copy', (getDatabase) => {
	let writer: TestPerson;
	let other: TestPerson;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await database.insert(columns).values([
			{ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } },
			{ fdCode: 'works', page: 'articlepagelist', names: { zh: '工程' } },
		]);
		await changeContent(database, 'system:command', (change) =>
			upsertArticles(change, [{ ...a1, ...{ alsoIn: [], cover: null, attachments: [] } }]),
		);
		writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write'], fdCode: 'news' }]);
		other = await givenPerson(database, 'other', [{ actions: ['read', 'write'] }]);
		await clearAuditLog(database);
	});

	const save = (
		revision: number,
		content = typed,
		{ person = writer, key = zh as typeof zh | typeof en } = {},
	) =>
		saveWorkingCopy(getDatabase(), person.actor, key, { revision, baseVersion: null, content }, maxBodyBytes);
	const saveVersion = (revision: number, basedOn: number | null, note = '', person = writer) =>
		saveWorkingVersion(getDatabase(), person.actor, zh, { revision, basedOn, note }, maxBodyBytes);
	const open = (person = writer) => loadEditedArticle(getDatabase(), person, 'a1', maxBodyBytes);
	const current = { current: expect.anything() };

	test('is saved again and again, and opened as it was typed', async () => {
		expect(await save(0)).toMatchObject({ revision: 1, latestVersion: null });
		const second = { ...typed, title: ' 大桥 ', summary: '两行\n摘要' };
		expect(await save(1, second)).toMatchObject({ revision: 2 });
		const { texts } = await open(other);
		expect(texts.zh).toMatchObject({
			...{ content: second, revision: 2, baseVersion: null, version: null, isCleaned: false },
			copySaved: { at: expect.any(String), by: 'writer' },
		});
		expect(texts.en).toMatchObject({ content: emptyText, revision: 0, copySaved: null });
	});

	test('is never overwritten by one who saw an earlier revision', async () => {
		await save(0);
		await save(1, { ...typed, title: '别人的' }, { person: other });
		await expect(save(1)).rejects.toMatchObject({
			code: 'conflict',
			current: { kind: 'copy', copy: { revision: 2, savedBy: 'other', content: { title: '别人的' } } },
		});
		await expect(saveVersion(1, null)).rejects.toMatchObject(current);
		await expect(discardWorkingCopy(getDatabase(), writer.actor, zh, 1)).rejects.toMatchObject(current);
		expect((await open()).texts.zh).toMatchObject({ content: { title: '别人的' }, revision: 2 });
	});

	test('takes what an editing session saved without learning of it for its own', async () => {
		const saveFrom = (editingSessionId: string, { person = writer, ...copy }: Partial<Sent>) =>
			saveWorkingCopy(
				getDatabase(),
				person.actor,
				zh,
				{ revision: 0, baseVersion: null, content: typed, editingSessionId, sequence: 1, ...copy },
				maxBodyBytes,
			);
		await saveFrom('first', {});
		expect(await saveFrom('first', { sequence: 2 })).toMatchObject({ revision: 2 });
		expect(await saveFrom('first', { sequence: 2 })).toMatchObject({ revision: 3 });
		// A request that was given up, and comes after all.
		await expect(saveFrom('first', { sequence: 1 })).rejects.toMatchObject(current);
		await expect(saveFrom('second', { sequence: 3 })).rejects.toMatchObject(current);
		await expect(saveFrom('first', { sequence: 3, person: other })).rejects.toMatchObject(current);
		// It goes on with what was left after its first save; its second one sent something newer.
		const previousSessionIds = ['between', 'first'];
		const left = { ...typed, title: '大桥通' };
		await expect(
			saveFrom('second', { content: left, previousSessionIds, previousSequences: [0, 1] }),
		).rejects.toMatchObject(current);
		await expect(saveFrom('second', { content: left, previousSessionIds })).rejects.toMatchObject(current);
		expect(await saveFrom('second', { previousSessionIds, previousSequences: [0, 2] })).toMatchObject({
			revision: 4,
		});
		expect((await open()).texts.zh?.ownSave).toEqual({ opening: 'second', attempt: 1 });
		expect((await open(other)).texts.zh?.ownSave).toBeNull();
		await expect(saveFrom('first', { sequence: 3 })).rejects.toMatchObject(current);
		// What became a version is seen by everybody before it is written on.
		await saveVersion(4, null);
		await expect(saveFrom('second', { revision: 2, sequence: 4 })).rejects.toMatchObject(current);
	});

	test('is read when it is saved, opened as it was read, and read again by a later edition', async () => {
		const body = '<p>一</p><div hidden>二</div><p><img src="https://a.example/b.jpg" alt="桥"></p>';
		const stored = { ...typed, body };
		const link = '<p><a href="https://a.example/b.jpg" rel="noopener noreferrer">桥</a></p>';
		const saved = await save(0, stored);
		expect(saved).toMatchObject({ body: `<p>一</p>\n${link}`, remarks: [{ outcome: 'linked' }] });
		const [copy] = await getDatabase().select().from(workingCopies);
		expect(copy?.reading).toMatchObject({ html: saved.body });
		const setReading = (reading: CopyReading | null) => getDatabase().update(workingCopies).set({ reading });
		const opened = async () => (await open(other)).texts.zh;
		await setReading({ by: copy?.reading?.by ?? 0, html: '<p>已读</p>', remarks: [] });
		expect(await opened()).toMatchObject({ content: { body: '<p>已读</p>' }, isCleaned: true, remarks: [] });
		// As an earlier edition stored them.
		const sentence = { outcome: 'lost', what: 'a formula' } as unknown as CopyReading['remarks'][number];
		const inSentences = { by: copy?.reading?.by ?? 0, html: '<p>已读</p>', remarks: [sentence] };
		for (const outdated of [{ by: 0, html: '<p>已读</p>', remarks: [] }, inSentences, null]) {
			await setReading(outdated);
			expect(await opened()).toMatchObject({ content: { body: saved.body }, isCleaned: true });
			const [again] = await getDatabase().select().from(workingCopies);
			expect(again?.reading).toEqual(copy?.reading);
		}
		// What the sanitiser leaves as it is stands there once.
		expect(await save(1, { ...typed, body: '<p>一</p>' })).toMatchObject({ body: null, remarks: [] });
	});

	test('of two people become versions, and what was made of them is written on', async () => {
		const theirs = { ...typed, title: '', body: '<p>别人的</p>' };
		const mine = { ...typed, title: '我的' };
		const result = { ...typed, title: '合并的' };
		const merge = (revision: number, basedOn: number | null, made = result, by = writer) =>
			mergeTexts(
				getDatabase(),
				by.actor,
				zh,
				{
					...{ revision, basedOn, mine, result: made, editingSessionId: null },
					...{ notes: { theirs: '对方的', mine: '我的' }, missingTitle: '无标题' },
				},
				maxBodyBytes,
			);
		await save(0, theirs, { person: other });
		await expect(merge(0, null)).rejects.toMatchObject(current);
		await expect(merge(1, 1)).rejects.toMatchObject({ current: { kind: 'version', latestVersion: null } });
		expect(await merge(1, null)).toMatchObject({ revision: 2, baseVersion: 2, content: result });
		const versions = await listTextVersions(getDatabase(), writer.grants, zh);
		expect(versions.map(({ title, note }) => `${title} ${note}`)).toEqual(['我的 我的', '无标题 对方的']);
		expect((await open()).texts.zh).toMatchObject({ content: result, revision: 2, baseVersion: 2 });

		// All of one's own: the version says it.
		await save(2, theirs, { person: other });
		expect(await merge(3, 2, mine)).toMatchObject({ revision: 4, baseVersion: 4, savedAt: null });
		expect((await open()).texts.zh).toMatchObject({ content: mine, copySaved: null });
		await expectConsistentStore(getDatabase());
	});

	test('keeps in a merge what this editing session has not saved, and only that', async () => {
		const mine = { ...typed, title: '我的' };
		const merge = (revision: number, basedOn: number | null, editingSessionId: string | null) =>
			mergeTexts(
				getDatabase(),
				writer.actor,
				zh,
				{
					...{ revision, basedOn, mine, result: mine, editingSessionId },
					...{ notes: { theirs: '对方的', mine: '我的' }, missingTitle: '无标题' },
				},
				maxBodyBytes,
			);
		const saveFrom = (revision: number, editingSessionId: string, title: string, person = writer) =>
			saveWorkingCopy(
				getDatabase(),
				person.actor,
				zh,
				{ revision, baseVersion: null, content: { ...typed, title }, editingSessionId },
				maxBodyBytes,
			);
		const titles = async () =>
			(await listTextVersions(getDatabase(), writer.grants, zh)).map(({ title }) => title).toReversed();
		// A colleague's, though it names this session.
		await saveFrom(0, 'this', '别人的', other);
		await merge(1, null, 'this');
		expect(await titles()).toEqual(['别人的', '我的']);
		// An earlier state of the same window, then another window of one's own.
		await saveFrom(2, 'this', '此前的');
		await merge(3, 2, 'this');
		await saveFrom(4, 'other', '另一窗口的');
		await merge(5, 3, 'this');
		// An editor of before, which does not say which session it is.
		await saveFrom(6, 'this', '旧版的');
		await merge(7, 5, null);
		await saveFrom(8, 'this', '我的');
		await merge(9, 7, null);
		expect(await titles()).toEqual([
			...['别人的', '我的', '我的', '另一窗口的', '我的', '旧版的', '我的', '我的'],
		]);
	});

	test('lets one of many savers at the same moment succeed', async () => {
		await save(0);
		const saves = await Promise.allSettled(
			Array.from({ length: 6 }, (_, index) => save(1, { ...typed, title: `${index}` })),
		);
		const succeeded = saves.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
		expect(succeeded).toHaveLength(1);
		expect((await open()).texts.zh).toMatchObject({ content: { title: `${succeeded[0]}` }, revision: 2 });
	});

	test('becomes a version with a note, sanitised, and begins anew on it', async () => {
		const body =
			'<p onclick="x()">今天<script>x()</script></p><p><iframe src="https://a.example/v"></iframe></p>';
		await save(0, { ...typed, title: ' 大桥 通车 ', body });
		const saved = await saveVersion(1, null, '初稿');
		expect(saved).toMatchObject({ version: 1, revision: 2, content: { title: '大桥 通车' } });
		expect(saved.content.body).not.toMatch(/script|onclick|iframe/);
		expect(saved.remarks).toMatchObject([{ outcome: 'linked' }]);
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'draft', latestVersion: 1 });
		expect(await listTextVersions(getDatabase(), writer.grants, zh)).toMatchObject([
			{ version: 1, savedBy: 'writer', note: '初稿' },
		]);
		expect((await open()).texts.zh).toMatchObject({
			...{ revision: 2, copySaved: null, baseVersion: 1, content: saved.content },
			version: { version: 1, savedBy: 'writer' },
		});
		await expect(saveVersion(2, 1)).rejects.toMatchObject({ code: 'nothing-to-save' });
		// A tab that still shows the first working copy.
		await expect(save(1)).rejects.toMatchObject({ current: { copy: { revision: 2, content: null } } });
		await expectConsistentStore(getDatabase());
		const [entry] = await loadAuditLog(getDatabase());
		expect(entry).toMatchObject({ action: 'text.save', subject: 'article:a1', lang: 'zh', version: 1 });
	});

	test('without a title stays, and says what is missing', async () => {
		await save(0, { ...typed, title: ' \u200b' });
		await expect(saveVersion(1, null)).rejects.toMatchObject({
			fields: { 'content.title': { code: 'title-missing' } },
		});
		expect((await open()).texts.zh).toMatchObject({ revision: 1, copySaved: { by: 'writer' } });
	});

	test('is refused where the body is too large or has too many elements, and says which', async () => {
		const fault = { fields: { 'content.body': { code: 'body-too-long', parameters: { kilobytes: 98 } } } };
		await expect(save(0, { ...typed, body: '字'.repeat(40_000) })).rejects.toMatchObject(fault);
		const cells = { code: 'body-too-many-elements', parameters: { elements: 2_500 } };
		await expect(save(0, { ...typed, body: '<td>1</td>'.repeat(2_501) })).rejects.toMatchObject({
			fields: { 'content.body': cells },
		});
	});

	test('does not silently supersede a version that somebody saved meanwhile', async () => {
		await saveDraft(getDatabase(), zh, { title: '一', body: '' });
		await saveWorkingCopy(
			getDatabase(),
			writer.actor,
			zh,
			{ revision: 0, baseVersion: 1, content: typed },
			maxBodyBytes,
		);
		await saveDraft(getDatabase(), zh, { title: '二', body: '' });
		expect(await save(1)).toMatchObject({ latestVersion: 2 });
		await expect(saveVersion(2, 1)).rejects.toMatchObject({
			current: { kind: 'version', latestVersion: 2, savedBy: null, savedAt: expect.any(String) },
		});
		expect(await saveVersion(2, 2)).toMatchObject({ version: 3 });
	});

	test('is discarded in favour of the latest version', async () => {
		await saveDraft(getDatabase(), zh, { title: '一', body: '<p>一</p>' });
		await save(0);
		expect(await discardWorkingCopy(getDatabase(), writer.actor, zh, 1)).toBe(2);
		expect((await open()).texts.zh).toMatchObject({ content: { title: '一' }, copySaved: null, revision: 2 });
		expect((await loadAuditLog(getDatabase())).at(-1)).toMatchObject({ action: 'text.discard', lang: 'zh' });
	});

	test('is opened as the sanitiser leaves it, with what goes', async () => {
		const body =
			'<p>一</p><p><a href="javascript:x()">二</a></p><object data="https://a.example/x.swf"></object>';
		await save(0, { ...typed, body });
		const { texts } = await open();
		expect(texts.zh).toMatchObject({ isCleaned: true, remarks: [{ outcome: 'linked' }] });
		expect(texts.zh?.content.body).not.toContain('javascript');
	});

	test('belongs to those who may write the language in the column', async () => {
		const translator = await givenPerson(getDatabase(), 'translator', [
			{ actions: ['read', 'write'], fdCode: 'news', langs: ['en'] },
		]);
		const reader = await givenPerson(getDatabase(), 'reader', [{ actions: ['read'], langs: ['zh'] }]);
		const stranger = await givenPerson(getDatabase(), 'stranger', [
			{ actions: ['read', 'write'], fdCode: 'works' },
		]);
		await save(0);
		await expect(save(1, typed, { person: translator })).rejects.toMatchObject({
			code: 'permission-missing',
		});
		await expect(saveVersion(1, null, '', translator)).rejects.toMatchObject({ code: 'permission-missing' });
		await expect(discardWorkingCopy(getDatabase(), translator.actor, zh, 1)).rejects.toMatchObject({
			code: 'permission-missing',
		});
		expect(await save(0, typed, { person: translator, key: en })).toMatchObject({ revision: 1 });
		// The translator reads the Chinese text beside the English one.
		expect((await open(translator)).texts).toMatchObject({
			zh: { mayWrite: false, content: typed },
			en: { mayWrite: true },
		});
		expect(await open(reader)).toMatchObject({
			texts: { zh: { mayWrite: false }, en: null },
			mayWriteFacts: false,
		});
		await expect(open(stranger)).rejects.toMatchObject({ code: 'permission-missing' });
		await expect(save(1, typed, { person: stranger })).rejects.toMatchObject({ code: 'permission-missing' });
	});

	test('begins a new article, in a column where the person may write', async () => {
		const article = { fdCode: 'news', lang: 'zh', content: typed } as const;
		const created = await createArticle(getDatabase(), writer.actor, article, maxBodyBytes);
		expect(created).toMatchObject({ revision: 1, latestVersion: null });
		expect(isIdentifier(created.articleId)).toBe(true);
		const opened = await loadEditedArticle(getDatabase(), writer, created.articleId, maxBodyBytes);
		expect(opened).toMatchObject({
			...{ facts: { fdCode: 'news', cover: null, alsoIn: [] }, isVisible: false },
			texts: { zh: { content: typed, revision: 1 } },
		});
		const elsewhere = { ...article, fdCode: 'works' };
		// The answer was lost: the same session, or one that goes on with its text, finds the article again.
		const first = await createArticle(
			getDatabase(),
			writer.actor,
			{ ...article, editingSessionId: 'x' },
			maxBodyBytes,
		);
		const again = { ...article, editingSessionId: 'x', sequence: 1, content: { ...typed, title: '再来' } };
		expect(await createArticle(getDatabase(), writer.actor, again, maxBodyBytes)).toMatchObject({
			...{ articleId: first.articleId, revision: 2 },
		});
		// What was left before that save does not replace it.
		const previous = { previousSessionIds: ['x'], previousSequences: [0] };
		const left = { ...article, editingSessionId: 'y', sequence: 1, ...previous };
		await expect(createArticle(getDatabase(), writer.actor, left, maxBodyBytes)).rejects.toMatchObject({
			current: { kind: 'copy', articleId: first.articleId, copy: { content: { title: '再来' } } },
		});
		const next = { ...article, lang: 'en' as const, editingSessionId: 'y', previousSessionIds: ['x'] };
		expect(await createArticle(getDatabase(), writer.actor, next, maxBodyBytes)).toMatchObject({
			...{ articleId: first.articleId, revision: 1 },
		});
		const others = await createArticle(
			getDatabase(),
			other.actor,
			{ ...article, editingSessionId: 'x' },
			maxBodyBytes,
		);
		expect(others.articleId).not.toBe(first.articleId);
		await expect(createArticle(getDatabase(), writer.actor, elsewhere, maxBodyBytes)).rejects.toMatchObject({
			code: 'permission-missing',
		});
		const nowhere = { ...article, fdCode: 'nowhere' };
		await expect(createArticle(getDatabase(), other.actor, nowhere, maxBodyBytes)).rejects.toMatchObject({
			code: 'column-not-found',
		});
		expect(await getDatabase().$count(articles)).toBe(4);
	});

	test('begins one article for requests of one editing session at the same moment', async () => {
		const article = { fdCode: 'news', lang: 'zh', content: typed, editingSessionId: 'x' } as const;
		const created = await Promise.all(
			Array.from({ length: 4 }, () => createArticle(getDatabase(), writer.actor, article, maxBodyBytes)),
		);
		expect(new Set(created.map(({ articleId }) => articleId)).size).toBe(1);
		expect(await getDatabase().$count(articles)).toBe(2);
	});

	test('is not seen by visitors, and does not touch what is published', async () => {
		await saveDraft(getDatabase(), zh, { title: '一', body: '<p>一</p>' });
		await publish(getDatabase(), zh);
		await save(0);
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
			state: 'published',
			publishedVersion: 1,
		});
		await expectConsistentStore(getDatabase());
	});
});
