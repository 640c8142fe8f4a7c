import { refreshAllEntries } from '@portico/content/search-index/refresh-entries.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { media, videos } from '@portico/content/store/tables/media-schema.ts';
import { columns, leaders, organisationUnits, siteSettings } from '@portico/content/store/tables/schema.ts';
import { exampleArticles } from './example-articles.ts';
import { exampleColumns } from './example-columns.ts';
import { exampleLeaders, exampleMedia, exampleSettings, exampleUnits, exampleVideo } from './example-site.ts';
import { writeArticle } from './write-article.ts';

/**
 * Fills an empty store with a small site for query tests: columns three levels deep, and texts in one or both
 * languages in every state. Articles go through publishing.
 */
export async function writeExampleContent(database: Database): Promise<void> {
	await database.insert(columns).values(exampleColumns);
	await database.insert(media).values(exampleMedia);
	await database.insert(videos).values(exampleVideo);
	await database.insert(leaders).values(exampleLeaders);
	await database.insert(organisationUnits).values(exampleUnits);
	await database.insert(siteSettings).values({ settings: exampleSettings });
	await database.transaction(refreshAllEntries);
	for (const article of exampleArticles) await writeArticle(database, article);
}
