import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { TextState } from '../../../publishing/load-text.ts';
import type { TextKey } from '../../../publishing/text-key.ts';
import type { VersionContent } from '../../../publishing/version-content.ts';
import type { Database, Transaction } from '../../../store/connect.ts';
import { articles, articleTexts, articleVersions } from '../../../store/schema.ts';

/** What the store has of an article. */
export type StoredArticle = typeof articles.$inferSelect & { texts: TextState[] };

/** The articles with these identifiers, by identifier, with the state of all their texts. */
export async function loadStoredArticles(
	database: Database,
	articleIds: string[],
): Promise<Map<string, StoredArticle>> {
	const rows = await database.select().from(articles).where(inArray(articles.articleId, articleIds));
	const texts = await database.select().from(articleTexts).where(inArray(articleTexts.articleId, articleIds));
	return withTexts(rows, texts);
}

/** The same, with the texts held to the end of the transaction: nobody saves or schedules one meanwhile. */
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
	const textsOf = Map.groupBy(texts, (text) => text.articleId);
	return new Map(rows.map((row) => [row.articleId, { ...row, texts: textsOf.get(row.articleId) ?? [] }]));
}

/** A version of a text. */
export type VersionKey = TextKey & { version: number };

/** The contents of some versions, by `versionName`. A version never changes, so this may be read early. */
export async function loadVersionContents(
	database: Database | Transaction,
	keys: VersionKey[],
): Promise<Map<string, VersionContent>> {
	if (keys.length === 0) return new Map();
	const { savedAt, ...fields } = getTableColumns(articleVersions);
	const rows = await database
		.select(fields)
		.from(articleVersions)
		.where(
			sql`(${articleVersions.articleId}, ${articleVersions.lang}, ${articleVersions.version}) in (
				select article_id, lang, version from unnest(
					${sql.param(keys.map((key) => key.articleId))}::text[],
					${sql.param(keys.map((key) => key.lang))}::text[],
					${sql.param(keys.map((key) => key.version))}::int[]
				) as keys(article_id, lang, version)
			)`,
		);
	return new Map(rows.map((row) => [versionName(row), row]));
}

/** Names a version in maps. */
export function versionName({ articleId, lang, version }: VersionKey): string {
	return `${version}/${lang}/${articleId}`;
}
