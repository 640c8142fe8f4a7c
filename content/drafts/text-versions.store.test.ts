import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { suppliedFields } from '../articles/texts/version-columns.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { PermissionMissing } from '../permissions/authorise.ts';
import { articles, articleVersions, columns } from '../store/tables/schema.ts';
import { saveMetadata } from './save-metadata.ts';
import { saveWorkingVersion } from './save-version.ts';
import { saveWorkingCopy } from './save-working-copy.ts';
import { listTextVersions, loadTextVersion } from './text-versions.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;

describeWithStore('a version that a text goes back to', (getDatabase) => {
	test('equals the stored row in every column, once it is saved again', async () => {
		const database = getDatabase();
		await clearStore(database);
		const rich = {
			...{ subtitle: '副', summary: '摘', source: '源', author: '者', editor: '编', shareTitle: '享' },
			body: '<p><em><strong>粗</strong></em></p>\n<figure><img src="media/a.jpg" alt="桥"></figure>',
		};
		await importInto(database, { articles: [article('a1', { texts: { zh: text('一', rich) } })] });
		await saveDraft(database, zh, { title: '二', body: '<p>二</p>' });
		const writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write'] }]);
		const { content } = await loadTextVersion(database, writer.grants, zh, 1);
		await saveWorkingCopy(database, writer.actor, zh, { revision: 0, baseVersion: 2, content }, 10_000);
		await saveWorkingVersion(database, writer.actor, zh, { revision: 1, basedOn: 2, note: '' }, 10_000);
		const rows = await database.select().from(articleVersions).orderBy(sql`version`);
		const [first, , third] = rows.map((row) => ({
			...Object.fromEntries(suppliedFields.map((name) => [name, row[name]])),
			...{ blocks: row.blocks, excerpt: row.excerpt, videoId: row.videoId },
		}));
		expect(third).toEqual(first);

		const stranger = await givenPerson(database, 'stranger', [{ actions: ['read'], langs: ['en'] }]);
		await expect(loadTextVersion(database, stranger.grants, zh, 1)).rejects.toThrow(PermissionMissing);
		await expect(loadTextVersion(database, writer.grants, zh, 9)).rejects.toMatchObject({
			code: 'version-not-found',
		});
	});
});

describeWithStore('the versions of a text', (getDatabase) => {
	let editor: TestPerson;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await database.insert(columns).values(
			['news', 'works', 'topics'].map((fdCode) => ({
				fdCode,
				page: 'articlepagelist' as const,
				names: { zh: fdCode },
			})),
		);
		await database.insert(articles).values({ articleId: 'a1', fdCode: 'news' });
		await saveDraft(database, zh, { title: '一', body: '' });
		editor = await givenPerson(database, 'editor', [{ actions: ['read', 'write', 'publish', 'pin'] }]);
	});

	test('are listed, the newest first, for those who may read it', async () => {
		const database = getDatabase();
		await saveDraft(database, zh, { title: '二', body: '' });
		await database.execute(sql`update article_versions set saved_by = 'test-editor' where version = 2`);
		expect(await listTextVersions(database, editor.grants, zh)).toEqual([
			{ version: 2, title: '二', savedAt: expect.any(String), savedBy: 'editor', note: null },
			{ version: 1, title: '一', savedAt: expect.any(String), savedBy: null, note: null },
		]);
		const stranger = [{ actions: ['read' as const], fdCode: 'news', langs: ['en' as const] }];
		const refused = listTextVersions(database, stranger, zh);
		await expect(refused).rejects.toMatchObject({ code: 'permission-missing', action: 'read' });
		// A person who writes the other language translates this one.
		const translator = [{ actions: ['write' as const], fdCode: 'news', langs: ['en' as const] }];
		expect(await listTextVersions(database, translator, zh)).toHaveLength(2);
		const missing = listTextVersions(database, editor.grants, { articleId: 'nowhere', lang: 'zh' });
		await expect(missing).rejects.toMatchObject({ code: 'article-not-found' });
	});

	test('say what their publication makes of the metadata', async () => {
		const database = getDatabase();
		await publish(database, zh);
		const changed = { fdCode: 'topics', alsoIn: ['works', 'news'], pinned: true };
		await saveMetadata(database, editor.actor, 'a1', { revision: 0, changed });
		await saveWorkingVersion(database, editor.actor, zh, { revision: 0, basedOn: 1, note: '' }, 10_000);
		const live = {
			fdCode: 'news',
			alsoIn: [],
			cover: null,
			attachments: [],
			pinned: false,
			pinnedUntil: null,
		};
		const second = await loadTextVersion(database, editor.grants, zh, 2);
		expect(second).toMatchObject({ facts: { ...live, ...changed }, liveFacts: live });
		expect(await loadTextVersion(database, editor.grants, zh, 1)).toMatchObject({ facts: live });

		// As the publication then does it: without a column that was removed.
		await database.execute(sql`delete from columns where fd_code = 'works'`);
		const { facts } = await loadTextVersion(database, editor.grants, zh, 2);
		expect(facts).toEqual({ ...live, ...changed, alsoIn: ['news'] });
		await publish(database, zh);
		expect(await loadTextVersion(database, editor.grants, zh, 2)).toMatchObject({ facts, liveFacts: facts });
	});
});
