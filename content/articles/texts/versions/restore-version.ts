import { sql } from 'drizzle-orm';
import type { ContentChange } from '../../../changes/content-change.ts';
import { isPerson } from '../../../model/actor.ts';
import type { TextKey } from '../../../model/text-key.ts';
import { authoriseArticle } from '../../authorise-article.ts';
import { loadTextForChange } from '../load-text.ts';
import { recordedText } from '../recorded-text.ts';
import { TextNotFound } from '../text-not-found.ts';
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
	change.noteTexts([key]);
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
