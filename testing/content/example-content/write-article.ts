import type { Language } from '@portico/api/languages.ts';
import type { TextInput } from '@portico/content/articles/texts/version-content.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { articles } from '@portico/content/store/tables/schema.ts';
import { publish, saveDraft, schedule, withdraw } from '../edit-texts.ts';

/** The final state of a text: published, withdrawn after publication, scheduled, or a draft. */
type TextStatus = { publishedAt: string } | { withdrawnAfter: string } | { due: string } | 'draft';

export type ExampleArticle = typeof articles.$inferInsert & {
	texts: Partial<Record<Language, Partial<TextInput> & { title: string; status: TextStatus }>>;
};

/** Writes an article, and brings its texts into their states through the publishing functions. */
export async function writeArticle(database: Database, { texts, ...article }: ExampleArticle): Promise<void> {
	await database.insert(articles).values(article);
	for (const [lang, { status, ...text }] of Object.entries(texts)) {
		const key = { articleId: article.articleId, lang: lang as Language };
		await saveDraft(database, key, { body: `<p>${text.title}</p>`, ...text });
		if (status === 'draft') continue;
		if ('due' in status) await schedule(database, key, new Date(status.due));
		else if ('publishedAt' in status) await publish(database, key, new Date(status.publishedAt));
		else {
			await publish(database, key, new Date(status.withdrawnAfter));
			await withdraw(database, key);
		}
	}
}
