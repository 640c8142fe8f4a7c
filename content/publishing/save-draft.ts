import { eq } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { articles } from '../store/schema.ts';
import type { TextKey } from './text-key.ts';
import { TextNotFound } from './text-not-found.ts';
import { prepareVersionContent, type TextInput } from './version-content.ts';
import { writeVersions } from './write-versions.ts';

/**
 * Saves a text as a new version. Visitors go on seeing what is published.
 *
 * @returns the version's number
 * @throws UnusableText when it has no title, TextNotFound when there is no such article
 */
export async function saveDraft(database: Database, key: TextKey, input: TextInput): Promise<number> {
	const content = prepareVersionContent(input);
	return database.transaction(async (transaction) => {
		const [article] = await transaction
			.select({ articleId: articles.articleId })
			.from(articles)
			.where(eq(articles.articleId, key.articleId))
			// Two first saves of a text at once would both be its version 1.
			.for('update');
		if (!article) throw new TextNotFound(key);
		const [version] = await writeVersions(transaction, [{ ...key, content }]);
		return version as number;
	});
}
