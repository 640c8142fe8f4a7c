import type { Language } from '@portico/api/languages.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { articles, columns } from '@portico/content/store/tables/schema.ts';
import { publish, saveDraft } from './edit-texts.ts';

/** Texts by article id: title, body, and language (zh by default). */
export type SearchContent = Readonly<Record<string, readonly [title: string, body: string, lang?: Language]>>;

/** Publication date of the first text; each further one is a day later. */
const firstMoment = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1000;

/** Publishes texts in a column `news` of an empty store. */
export async function writeSearchContent(database: Database, texts: SearchContent): Promise<void> {
	await database
		.insert(columns)
		.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '新闻', en: 'News' } });
	for (const [index, [articleId, [title, body, lang = 'zh']]] of Object.entries(texts).entries()) {
		await database.insert(articles).values({ articleId, fdCode: 'news' });
		await saveDraft(database, { articleId, lang }, { title, body: `<p>${body}</p>` });
		await publish(database, { articleId, lang }, new Date(firstMoment + index * day));
	}
}
