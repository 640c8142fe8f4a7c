import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import { loadVersionContents, versionName } from '../articles/load-stored-articles.ts';
import { TextNotFound } from '../articles/texts/load-text.ts';
import type { TextKey } from '../model/identifiers.ts';
import type { HeldGrant } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { requireReadableText } from './load-working-copy.ts';
import { workingContentOf } from './save-version.ts';

/**
 * What a version of a text says: every field as it is stored.
 *
 * @throws TextNotFound; ContentRefusal `article-not-found`; PermissionMissing
 */
export async function loadVersionText(
	database: Database,
	grants: readonly HeldGrant[],
	{ articleId, lang }: TextKey,
	version: number,
): Promise<ArticleText> {
	await requireReadableText(database, grants, { articleId, lang });
	const key = { articleId, lang, version };
	const content = (await loadVersionContents(database, [key])).get(versionName(key));
	if (!content) throw new TextNotFound({ articleId, lang }, version);
	return workingContentOf(content);
}
