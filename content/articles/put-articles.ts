import { inArray, sql } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import { differingRows, type RowChange } from '../changes/row-change.ts';
import { ContentRefusal } from '../model/content-refusal.ts';
import { articles, columns } from '../store/tables/schema.ts';
import { excluded } from '../store/writing/excluded.ts';
import { loadStoredArticles, type StoredArticle } from './load-stored-articles.ts';

/** The columns that all languages of an article share. */
export type ArticleRow = Omit<typeof articles.$inferSelect, 'savedAt' | 'importedLine'>;

/**
 * Creates and updates articles: their columns, cover, attachments, and whether they are pinned.
 *
 * @param rows at most one row per article
 * @param stored the stored articles; loaded when omitted
 * @returns the articles that were new or changed
 * @throws ContentRefusal `column-not-found`
 */
export async function putArticles(
	change: ContentChange,
	rows: ArticleRow[],
	stored?: ReadonlyMap<string, StoredArticle>,
): Promise<RowChange<ArticleRow>[]> {
	const { transaction } = change;
	const articleIds = rows.map(({ articleId }) => articleId);
	const storedArticles = stored ?? (await loadStoredArticles(transaction, articleIds));
	const changes = differingRows(rows, ({ articleId }) => rowOf(storedArticles.get(articleId)));
	if (changes.length === 0) return [];
	await requireColumns(change, changes);
	change.noteArticles(changes.map(({ after }) => after.articleId));
	await change.beginTexts(changes.flatMap(({ after }) => storedArticles.get(after.articleId)?.texts ?? []));
	await transaction
		.insert(articles)
		.values(changes.map(({ after }) => ({ ...after, importedLine: null })))
		.onConflictDoUpdate({
			target: articles.articleId,
			set: {
				...excluded(articles, 'fdCode', 'alsoIn', 'cover', 'attachments', 'pinned'),
				savedAt: sql`now()`,
			},
		});
	return changes;
}

/** The columns that this operation writes, as stored. */
function rowOf(stored: StoredArticle | undefined): ArticleRow | null {
	if (!stored) return null;
	const { articleId, fdCode, alsoIn, cover, attachments, pinned } = stored;
	return { articleId, fdCode, alsoIn, cover, attachments, pinned };
}

async function requireColumns(
	{ transaction }: ContentChange,
	changes: { after: ArticleRow }[],
): Promise<void> {
	const named = new Set(changes.flatMap(({ after }) => [after.fdCode, ...after.alsoIn]));
	const found = await transaction
		.select({ fdCode: columns.fdCode })
		.from(columns)
		.where(inArray(columns.fdCode, [...named]));
	for (const { fdCode } of found) named.delete(fdCode);
	const [fdCode] = named;
	if (fdCode === undefined) return;
	throw new ContentRefusal('column-not-found', `There is no column ${fdCode}.`, { fdCode });
}
