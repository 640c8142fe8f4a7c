import { inArray, sql } from 'drizzle-orm';
import type { AuditRecord } from '../audit/append-audit.ts';
import type { ContentChange } from '../changes/content-change.ts';
import { changedColumns, differingRows, type RowChange } from '../changes/row-change.ts';
import { ContentRefusal } from '../model/refusals/content-refusal.ts';
import { excluded } from '../store/excluded.ts';
import { articles, columns } from '../store/tables/schema.ts';
import { authorisePut, changedPlaces, columnsOf } from './authorise-put.ts';
import { loadStoredArticles, type StoredArticle } from './load-stored-articles.ts';

/** The columns that all languages of an article share. */
export type ArticleRow = Omit<typeof articles.$inferSelect, 'savedAt' | 'importedLine'>;

/**
 * Creates and updates articles: their columns, cover, attachments, and whether they are pinned.
 *
 * @param rows at most one row per article
 * @param stored the stored articles; loaded when omitted
 * @returns the articles that were new or changed
 * @throws ContentRefusal `column-not-found`, PermissionMissing
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
	await authorisePut(change, changes);
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
	change.audit(...changes.map(auditRecord));
	return changes;
}

/** The columns that this operation writes, as stored. */
function rowOf(stored: StoredArticle | undefined): ArticleRow | null {
	if (!stored) return null;
	const { articleId, fdCode, alsoIn, cover, attachments, pinned } = stored;
	return { articleId, fdCode, alsoIn, cover, attachments, pinned };
}

function auditRecord(change: RowChange<ArticleRow> & { after: ArticleRow }): AuditRecord {
	const { before, after } = change;
	const isMoved =
		before !== null && (before.fdCode !== after.fdCode || changedPlaces(before, after).length > 0);
	const columns = isMoved && { from: columnsOf(before), to: columnsOf(after) };
	return {
		action: isMoved ? 'article.move' : 'article.put',
		subject: `article:${after.articleId}`,
		details: { ...changedColumns(change), ...columns },
	};
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
