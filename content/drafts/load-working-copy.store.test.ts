import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { upsertArticles } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { workingCopies } from '../store/tables/newsroom-schema.ts';
import { columns } from '../store/tables/schema.ts';
import { loadEditedArticle } from './load-edited-article.ts';
import { loadWorkingCopy } from './load-working-copy.ts';
import { saveWorkingVersion } from './save-version.ts';
import { saveWorkingCopy } from './save-working-copy.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const maxBodyBytes = 100_000;
const typed = { ...emptyText, title: '大桥通车', body: '<p>今天通车。</p>' };

describeWithStore('a working copy', (getDatabase) => {
	let writer: TestPerson;
	let other: TestPerson;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await database
			.insert(columns)
			.values([{ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } }]);
		await changeContent(database, 'system:command', (change) =>
			upsertArticles(change, [
				{
					...{ articleId: 'a1', fdCode: 'news', alsoIn: [], cover: null, attachments: [] },
					...{ pinned: false, pinnedUntil: null },
				},
			]),
		);
		writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write'], fdCode: 'news' }]);
		other = await givenPerson(database, 'other', [{ actions: ['read'] }]);
	});

	const save = (revision = 0, content = typed) => {
		const copy = { revision, baseVersion: null, content };
		return saveWorkingCopy(getDatabase(), writer.actor, zh, copy, maxBodyBytes);
	};
	const saveVersion = () => {
		const options = { revision: 1, basedOn: null, note: '' };
		return saveWorkingVersion(getDatabase(), writer.actor, zh, options, maxBodyBytes);
	};
	const follow = (since: number, person = other) =>
		loadWorkingCopy(getDatabase(), { ...person, personId: person.actor.personId }, zh, since);

	describe('of another edition', () => {
		/** As an edition stored it that knew no editors, and a motto. */
		const { editor: _, ...fewer } = typed;
		const asOpened = { ...typed, motto: '百年大计' };
		beforeEach(async () => {
			await save();
			const stored = { ...fewer, motto: '百年大计' } as unknown as ArticleText;
			await getDatabase().update(workingCopies).set({ content: stored });
		});

		test('opens with every field, and keeps what this one does not know', async () => {
			const open = () => loadEditedArticle(getDatabase(), writer, 'a1', maxBodyBytes);
			expect((await open()).texts.zh?.content).toEqual(asOpened);
			const content = { ...asOpened, title: '大桥合龙' };
			await save(1, content);
			expect((await open()).texts.zh?.content).toEqual(content);
		});

		test('is compared, followed, and made a version', async () => {
			await expect(save(5)).rejects.toMatchObject({ current: { copy: { content: asOpened } } });
			expect((await follow(0)).copy?.content).toEqual(asOpened);
			expect(await saveVersion()).toMatchObject({ version: 1, content: typed });
		});
	});

	test('is followed by its revision, by those who may read it', async () => {
		expect(await follow(0)).toEqual({ revision: 0, copy: null });
		await save();
		expect(await follow(1)).toEqual({ revision: 1, copy: null });
		expect(await follow(0)).toMatchObject({
			revision: 1,
			copy: { content: typed, baseVersion: null, copySaved: { by: 'writer' }, ownSave: null, remarks: [] },
		});
		await saveVersion();
		expect(await follow(1)).toEqual({ revision: 2, copy: null });
		const elsewhere = await givenPerson(getDatabase(), 'elsewhere', [{ actions: ['read'], fdCode: 'works' }]);
		await expect(follow(0, elsewhere)).rejects.toMatchObject({ code: 'permission-missing' });
	});
});
