import { and, desc, eq } from 'drizzle-orm';
import type { TextKey } from '../../../model/text-key.ts';
import type { Database } from '../../../store/connect.ts';
import { articleTexts, articleVersions } from '../../../store/tables/schema.ts';
import { isText, type TextState } from '../load-text.ts';
import { TextNotFound } from '../text-not-found.ts';

export type ListedVersion = Pick<
	typeof articleVersions.$inferSelect,
	'version' | 'savedAt' | 'savedBy' | 'title'
>;

/**
 * The state of a text with its versions, newest first.
 *
 * @param limit the maximum number of versions
 * @throws TextNotFound
 */
export async function listVersions(
	database: Database,
	key: TextKey,
	limit: number,
): Promise<{ text: TextState; versions: ListedVersion[] }> {
	const [text] = await database.select().from(articleTexts).where(isText(key));
	if (!text) throw new TextNotFound(key);
	const { version, savedAt, savedBy, title } = articleVersions;
	const versions = await database
		.select({ version, savedAt, savedBy, title })
		.from(articleVersions)
		.where(and(eq(articleVersions.articleId, key.articleId), eq(articleVersions.lang, key.lang)))
		.orderBy(desc(version))
		.limit(limit);
	return { text, versions };
}
