import { and, desc, eq, sql } from 'drizzle-orm';
import type { ContentChange } from '../../changes/content-change.ts';
import { isPerson } from '../../model/actor.ts';
import type { TextKey } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';
import { articleTexts, articleVersions } from '../../store/tables/schema.ts';
import {
	authoriseArticle,
	isText,
	loadTextForChange,
	recordedText,
	TextNotFound,
	type TextState,
} from './load-text.ts';
import { contentNames } from './version-columns.ts';

/**
 * Saves the content of an earlier version as a new latest version, so that no version between them is
 * lost. Visitors see it once it is published.
 *
 * @returns the new version's number
 * @throws PermissionMissing, TextNotFound
 */
export async function restoreVersion(change: ContentChange, key: TextKey, version: number): Promise<number> {
	const { transaction, actor } = change;
	await authoriseArticle(change, 'write', key);
	change.markTextsChanged([key]);
	const text = await loadTextForChange(transaction, key);
	const restored = text.latestVersion + 1;
	const savedBy = isPerson(actor) ? actor.personId : null;
	const { rows } = await transaction.execute(sql`
		insert into article_versions (article_id, lang, version, ${contentNames}, saved_by)
		select article_id, lang, ${restored}::int, ${contentNames}, ${savedBy}::text
		from article_versions
		where article_id = ${key.articleId} and lang = ${key.lang} and version = ${version}
		returning version
	`);
	if (rows.length === 0) throw new TextNotFound(key, version);
	await transaction.execute(sql`
		update article_texts set latest_version = ${restored}, modified_at = now()
		where article_id = ${key.articleId} and lang = ${key.lang}
	`);
	const details = { restoredVersion: version };
	change.audit({ action: 'text.restore', ...recordedText(key), version: restored, details });
	return restored;
}

/** A version, with the name of the person who saved it; null for commands, imports and removed people. */
type ListedVersion = Pick<
	typeof articleVersions.$inferSelect,
	'version' | 'savedAt' | 'savedBy' | 'title' | 'note'
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
	const { version, savedAt, title, note } = articleVersions;
	const versions = await database
		.select({ version, savedAt, savedBy: people.displayName, title, note })
		.from(articleVersions)
		.leftJoin(people, eq(people.personId, articleVersions.savedBy))
		.where(and(eq(articleVersions.articleId, key.articleId), eq(articleVersions.lang, key.lang)))
		.orderBy(desc(version))
		.limit(limit);
	return { text, versions };
}
