import type { TextVersion } from '@portico/api/newsroom/answers/articles.ts';
import type { VersionContents } from '@portico/api/newsroom/answers/editing.ts';
import {
	isOneOfVersions,
	loadStoredArticles,
	loadVersionContents,
	versionName,
} from '../articles/load-stored-articles.ts';
import { loadColumnCodes, metadataOf, publishedMetadata } from '../articles/metadata-changes.ts';
import { articleNotFound, TextNotFound } from '../articles/texts/load-text.ts';
import { listVersions } from '../articles/texts/restore-version.ts';
import { rowOf } from '../articles/upsert-articles.ts';
import type { TextKey } from '../model/identifiers.ts';
import type { HeldGrant } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { articleVersions } from '../store/tables/schema.ts';
import { requireReadableText } from './load-working-copy.ts';
import { workingContentOf } from './save-version.ts';

const maxVersions = 200;

/**
 * The newest versions of a text that a person may read.
 *
 * @throws TextNotFound; ContentRefusal `article-not-found`; PermissionMissing
 */
export async function listTextVersions(
	database: Database,
	grants: readonly HeldGrant[],
	key: TextKey,
): Promise<TextVersion[]> {
	await requireReadableText(database, grants, key);
	const { versions } = await listVersions(database, key, maxVersions);
	return versions.map((version) => ({ ...version, savedAt: version.savedAt.toISOString() }));
}

/**
 * What a version of a text says: every field as it is stored, and the metadata that its article would have if this
 * version were published now.
 *
 * @throws TextNotFound; ContentRefusal `article-not-found`; PermissionMissing
 */
export async function loadTextVersion(
	database: Database,
	grants: readonly HeldGrant[],
	{ articleId, lang }: TextKey,
	version: number,
): Promise<VersionContents> {
	await requireReadableText(database, grants, { articleId, lang });
	const key = { articleId, lang, version };
	const content = (await loadVersionContents(database, [key])).get(versionName(key));
	if (!content) throw new TextNotFound({ articleId, lang }, version);
	const live = rowOf((await loadStoredArticles(database, [articleId])).get(articleId));
	if (!live) throw articleNotFound(articleId);
	const [row] = await database
		.select({ facts: articleVersions.facts })
		.from(articleVersions)
		.where(isOneOfVersions([key]));
	const liveFacts = metadataOf(live);
	const facts = publishedMetadata(liveFacts, row?.facts ?? {}, await loadColumnCodes(database));
	return { content: workingContentOf(content), facts, liveFacts };
}
