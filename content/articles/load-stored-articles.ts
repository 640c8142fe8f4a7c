import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { TextKey } from '../model/identifiers.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { articles, articleTexts, articleVersions } from '../store/tables/schema.ts';
import type { TextState } from './texts/load-text.ts';
import type { VersionContent } from './texts/version-columns.ts';

/** An article's row with the rows of its texts. */
export type StoredArticle = typeof articles.$inferSelect & { texts: TextState[] };

/** Loads the articles with these identifiers and the state of all their texts, keyed by identifier. */
export async function loadStoredArticles(
	database: Database,
	articleIds: string[],
): Promise<Map<string, StoredArticle>> {
	const rows = await database.select().from(articles).where(inArray(articles.articleId, articleIds));
	const texts = await database.select().from(articleTexts).where(inArray(articleTexts.articleId, articleIds));
	return withTexts(rows, texts);
}

/**
 * Like `loadStoredArticles`, but locks the texts until the transaction ends, so that nobody saves or
 * schedules one meanwhile.
 */
export async function loadStoredArticlesForChange(
	transaction: Transaction,
	articleIds: string[],
): Promise<Map<string, StoredArticle>> {
	const rows = await transaction.select().from(articles).where(inArray(articles.articleId, articleIds));
	const texts = await transaction
		.select()
		.from(articleTexts)
		.where(inArray(articleTexts.articleId, articleIds))
		.orderBy(articleTexts.articleId, articleTexts.lang)
		.for('update');
	return withTexts(rows, texts);
}

function withTexts(rows: (typeof articles.$inferSelect)[], texts: TextState[]): Map<string, StoredArticle> {
	const textsByArticle = Map.groupBy(texts, (text) => text.articleId);
	return new Map(
		rows.map((row) => [row.articleId, { ...row, texts: textsByArticle.get(row.articleId) ?? [] }]),
	);
}

/** A version of a text. */
export type VersionKey = TextKey & { version: number };

/**
 * Loads the contents of some versions, keyed by `versionName`. Versions are immutable, so they may be
 * read before the transaction.
 */
export async function loadVersionContents(
	database: Database | Transaction,
	keys: VersionKey[],
): Promise<Map<string, VersionContent>> {
	if (keys.length === 0) return new Map();
	const { savedAt, ...fields } = getTableColumns(articleVersions);
	const rows = await database.select(fields).from(articleVersions).where(isOneOfVersions(keys));
	return new Map(rows.map((row) => [versionName(row), row]));
}

/** The condition that a row of `article_versions` is one of these. */
export function isOneOfVersions(keys: readonly VersionKey[]) {
	return sql`(${articleVersions.articleId}, ${articleVersions.lang}, ${articleVersions.version}) in (
		select article_id, lang, version from unnest(
			${sql.param(keys.map((key) => key.articleId))}::text[],
			${sql.param(keys.map((key) => key.lang))}::text[],
			${sql.param(keys.map((key) => key.version))}::int[]
		) as keys(article_id, lang, version)
	)`;
}

/** The key of a version in maps. */
export function versionName({ articleId, lang, version }: VersionKey): string {
	return `${version}/${lang}/${articleId}`;
}
