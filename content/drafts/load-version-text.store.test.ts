import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { suppliedFields } from '../articles/texts/version-columns.ts';
import { givenPerson } from '../newsroom/given-person.ts';
import { PermissionMissing } from '../permissions/authorise.ts';
import { articleVersions } from '../store/tables/schema.ts';
import { loadVersionText } from './load-version-text.ts';
import { saveWorkingVersion } from './save-version.ts';
import { saveWorkingCopy } from './save-working-copy.ts';

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
		const content = await loadVersionText(database, writer.grants, zh, 1);
		await saveWorkingCopy(database, writer.actor, zh, { revision: 0, baseVersion: 2, content }, 10_000);
		await saveWorkingVersion(database, writer.actor, zh, { revision: 1, basedOn: 2, note: '' }, 10_000);
		const rows = await database.select().from(articleVersions).orderBy(sql`version`);
		const [first, , third] = rows.map((row) => ({
			...Object.fromEntries(suppliedFields.map((name) => [name, row[name]])),
			...{ blocks: row.blocks, excerpt: row.excerpt, videoId: row.videoId },
		}));
		expect(third).toEqual(first);

		const stranger = await givenPerson(database, 'stranger', [{ actions: ['read'], langs: ['en'] }]);
		await expect(loadVersionText(database, stranger.grants, zh, 1)).rejects.toThrow(PermissionMissing);
		await expect(loadVersionText(database, writer.grants, zh, 9)).rejects.toMatchObject({
			code: 'version-not-found',
		});
	});
});
