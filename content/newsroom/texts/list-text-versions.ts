import { eq, inArray } from 'drizzle-orm';
import { TextNotFound } from '../../articles/texts/text-not-found.ts';
import { listVersions } from '../../articles/texts/versions/list-versions.ts';
import type { TextKey } from '../../model/text-key.ts';
import { PermissionMissing } from '../../permissions/authorise.ts';
import { loadColumnPath } from '../../permissions/load-grants.ts';
import { type HeldGrant, may } from '../../permissions/may.ts';
import type { Database } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';
import { articles } from '../../store/tables/schema.ts';

const maxVersions = 200;

/** A version, with the name of the person who saved it; null for commands, imports and removed people. */
export type TextVersion = { version: number; title: string; savedAt: string; savedBy: string | null };

/**
 * The newest versions of a text that a person may read.
 *
 * @throws TextNotFound, PermissionMissing
 */
export async function listTextVersions(
	database: Database,
	grants: readonly HeldGrant[],
	key: TextKey,
): Promise<TextVersion[]> {
	const [article] = await database
		.select({ fdCode: articles.fdCode })
		.from(articles)
		.where(eq(articles.articleId, key.articleId));
	if (!article) throw new TextNotFound(key);
	const place = { fdCode: article.fdCode, lang: key.lang };
	const columnPath = await loadColumnPath(database, article.fdCode);
	if (!may(grants, 'read', { columnPath, lang: key.lang })) throw new PermissionMissing('read', place);
	const { versions } = await listVersions(database, key, maxVersions);
	const personIds = new Set(versions.map(({ savedBy }) => savedBy).filter((savedBy) => savedBy !== null));
	const names = await loadNames(database, [...personIds]);
	return versions.map(({ version, title, savedAt, savedBy }) => ({
		version,
		title,
		savedAt: savedAt.toISOString(),
		savedBy: savedBy === null ? null : (names.get(savedBy) ?? null),
	}));
}

async function loadNames(database: Database, personIds: string[]): Promise<Map<string, string>> {
	if (personIds.length === 0) return new Map();
	const rows = await database
		.select({ personId: people.personId, name: people.displayName })
		.from(people)
		.where(inArray(people.personId, personIds));
	return new Map(rows.map(({ personId, name }) => [personId, name]));
}
