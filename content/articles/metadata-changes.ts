import { isDeepStrictEqual } from 'node:util';
import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import { and, isNotNull } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import type { Database } from '../store/connect.ts';
import type { MetadataChanges } from '../store/tables/schema.ts';
import { articleVersions, columns } from '../store/tables/schema.ts';
import { isOneOfVersions, loadStoredArticles, type VersionKey } from './load-stored-articles.ts';
import { type ArticleRow, rowOf, writeArticle } from './upsert-articles.ts';

const names: readonly (keyof ArticleMetadata)[] = [
	'fdCode',
	'alsoIn',
	'cover',
	'attachments',
	'pinned',
	'pinnedUntil',
];

/** What turns one state of metadata into another. */
export function changesBetween(before: ArticleMetadata, after: ArticleMetadata): MetadataChanges {
	const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
	return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** The metadata with these changes. What is no longer what it was changed from stays as it is. */
export function withChanges(metadata: ArticleMetadata, changes: MetadataChanges): ArticleMetadata {
	const applied = names.filter((name) => {
		const change = changes[name];
		return change && isDeepStrictEqual(change.from, metadata[name]);
	});
	return { ...metadata, ...Object.fromEntries(applied.map((name) => [name, changes[name]?.to])) };
}

/**
 * The metadata that an article has once changes are published with a version. A column that was removed since is left
 * out.
 *
 * @param existing the columns that there are
 */
export function publishedMetadata(
	live: ArticleMetadata,
	changes: MetadataChanges,
	existing: ReadonlySet<string>,
): ArticleMetadata {
	const after = withChanges(live, changes);
	return {
		...after,
		fdCode: existing.has(after.fdCode) ? after.fdCode : live.fdCode,
		alsoIn: after.alsoIn.filter((fdCode) => existing.has(fdCode)),
	};
}

/**
 * Applies the changed metadata that versions carry to their articles, which is published with them. The permission was
 * checked when they were saved.
 */
export async function applyMetadataOfVersions(
	change: ContentChange,
	keys: readonly VersionKey[],
): Promise<void> {
	const { transaction } = change;
	const rows = await transaction
		.select({ articleId: articleVersions.articleId, facts: articleVersions.facts })
		.from(articleVersions)
		.where(and(isOneOfVersions(keys), isNotNull(articleVersions.facts)));
	if (rows.length === 0) return;
	const articleIds = rows.map(({ articleId }) => articleId);
	const stored = await loadStoredArticles(transaction, articleIds);
	const existing = await loadColumnCodes(transaction);
	for (const { articleId, facts } of rows) {
		const article = stored.get(articleId);
		const before = rowOf(article);
		if (!article || !before || !facts) continue;
		const after: ArticleRow = { ...before, ...publishedMetadata(before, facts, existing) };
		await writeArticle(change, article, after);
	}
}

/** The columns that there are. */
export async function loadColumnCodes(database: Pick<Database, 'select'>): Promise<Set<string>> {
	const rows = await database.select({ fdCode: columns.fdCode }).from(columns);
	return new Set(rows.map(({ fdCode }) => fdCode));
}

/** What editors call the metadata of an article. */
export function metadataOf({ articleId: _, ...metadata }: ArticleRow): ArticleMetadata {
	return metadata;
}
