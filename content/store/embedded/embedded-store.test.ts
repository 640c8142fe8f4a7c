import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { expect, test } from 'vitest';
import { searchArticles } from '../../search/search-articles.ts';
import { type Database, openStore } from '../connect.ts';

/**
 * What keeps the embedded store honest in the everyday tier, where store tests run on PostgreSQL: it opens an empty
 * folder, migrates it, takes an import and a publication, finds them, and has all of it after a restart.
 */

async function titlesFound(database: Database, q: string): Promise<string[]> {
	const request = { q, sort: 'relevance', page: 1, pageSize: 10 } as const;
	return (await searchArticles(database, 'zh', request)).items.map(({ title }) => title);
}

test('the embedded store keeps what was imported and published, and finds it, after a restart', async () => {
	const settings = { databaseUrl: null, dataDir: scratchFolder() };
	const first = await openStore(settings);
	try {
		await importInto(first.database, {
			columns: [column('news')],
			articles: [
				article('bridge', { texts: { zh: text('澜江大桥合龙') } }),
				article('tunnel', { texts: { zh: text('云岭隧道贯通') } }),
			],
		});
		const draft = { title: '澜江大桥通车', body: '<p>八百六十八米，一跨过江。</p>' };
		await saveDraft(first.database, { articleId: 'bridge', lang: 'zh' }, draft);
		expect(await titlesFound(first.database, '通车')).toEqual([]);
		await publish(first.database, { articleId: 'bridge', lang: 'zh' });
		expect(await titlesFound(first.database, '通车')).toEqual(['澜江大桥通车']);
	} finally {
		await first.close();
	}

	const second = await openStore(settings);
	try {
		expect(await titlesFound(second.database, '通车')).toEqual(['澜江大桥通车']);
		expect(await titlesFound(second.database, '隧道')).toEqual(['云岭隧道贯通']);
		await expectConsistentStore(second.database);
	} finally {
		await second.close();
	}
});
