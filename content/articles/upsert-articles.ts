import { isDeepStrictEqual } from 'node:util';
import type { ContentAction } from '@portico/api/newsroom/actions.ts';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { AuditRecord } from '../audit/append-audit.ts';
import {
	type ContentChange,
	changedColumns,
	differingRows,
	type RowChange,
} from '../changes/content-change.ts';
import { isInColumn } from '../columns/column-tree.ts';
import { isPerson } from '../model/actor.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { authorise } from '../permissions/authorise.ts';
import { excluded } from '../store/excluded.ts';
import { articles, columns } from '../store/tables/schema.ts';
import { loadStoredArticles, type StoredArticle } from './load-stored-articles.ts';

/**
 * Moves articles from one column to another, both as their home column and as a further column.
 *
 * @param limit the maximum number of articles in one transaction
 * @returns the moved articles; fewer than `limit` once none remain
 * @throws ContentRefusal `column-not-found`, PermissionMissing
 */
export async function moveArticles(
	change: ContentChange,
	{ from, to, limit }: { from: string; to: string; limit: number },
): Promise<RowChange<ArticleRow>[]> {
	const { savedAt, importedLine, address, formerAddresses, ...columnsOfRow } = getTableColumns(articles);
	const rows = await change.transaction
		.select(columnsOfRow)
		.from(articles)
		.where(isInColumn(from))
		.orderBy(articles.articleId)
		.limit(limit);
	return upsertArticles(change, rows.map(moved));

	function moved(row: ArticleRow): ArticleRow {
		const home = row.fdCode === from ? to : row.fdCode;
		const others = new Set(row.alsoIn.map((code) => (code === from ? to : code)));
		others.delete(home);
		return { ...row, fdCode: home, alsoIn: [...others] };
	}
}

/** The columns that all languages of an article share, but for its addresses (`put-addresses.ts`). */
export type ArticleRow = Omit<
	typeof articles.$inferSelect,
	'savedAt' | 'importedLine' | 'address' | 'formerAddresses'
>;

/**
 * Creates and updates articles: their columns, cover, attachments, and whether and until when they are pinned.
 *
 * @param rows at most one row per article
 * @param stored the stored articles; loaded when omitted
 * @returns the articles that were new or changed
 * @throws ContentRefusal `column-not-found`, PermissionMissing
 */
export async function upsertArticles(
	change: ContentChange,
	rows: ArticleRow[],
	stored?: ReadonlyMap<string, StoredArticle>,
): Promise<RowChange<ArticleRow>[]> {
	const articleIds = rows.map(({ articleId }) => articleId);
	const storedArticles = stored ?? (await loadStoredArticles(change.transaction, articleIds));
	const changes = differingRows(rows, ({ articleId }) => rowOf(storedArticles.get(articleId)));
	if (changes.length === 0) return [];
	await requireColumns(change, changes);
	await authorisePut(change, changes);
	await writeRows(change, changes, storedArticles);
	return changes;
}

/** Writes a changed article whose columns exist, and whose permission was checked when the change was entered. */
export async function writeArticle(
	change: ContentChange,
	article: StoredArticle,
	after: ArticleRow,
): Promise<void> {
	const changes = differingRows([after], () => rowOf(article));
	if (changes.length > 0) await writeRows(change, changes, new Map([[article.articleId, article]]));
}

async function writeRows(
	change: ContentChange,
	changes: (RowChange<ArticleRow> & { after: ArticleRow })[],
	storedArticles: ReadonlyMap<string, StoredArticle>,
): Promise<void> {
	const { transaction } = change;
	change.markArticlesChanged(changes.map(({ after }) => after.articleId));
	change.markShownTextsChanged(
		changes.flatMap(({ after }) => storedArticles.get(after.articleId)?.texts ?? []),
	);
	await transaction
		.insert(articles)
		.values(changes.map(({ after }) => ({ ...after, importedLine: null })))
		.onConflictDoUpdate({
			target: articles.articleId,
			set: {
				...excluded(articles, 'fdCode', 'alsoIn', 'cover', 'attachments', 'pinned', 'pinnedUntil'),
				savedAt: sql`now()`,
			},
		});
	change.audit(...changes.map(auditRecord));
}

/** The columns that this operation writes, as stored. */
export function rowOf(stored: StoredArticle | undefined): ArticleRow | null {
	if (!stored) return null;
	const { articleId, fdCode, alsoIn, cover, attachments, pinned, pinnedUntil } = stored;
	return { articleId, fdCode, alsoIn, cover, attachments, pinned, pinnedUntil };
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

/** @throws ContentRefusal `column-not-found` */
export async function requireColumns(
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

/**
 * Refuses a person who may not make these changes of articles: each needs `write` in the home column and in every
 * column that the article enters or leaves, and `pin` in the home column if its place at the top changes. Where nothing
 * else changes, `pin` suffices.
 *
 * @throws PermissionMissing
 */
export async function authorisePut(
	{ transaction, actor }: ContentChange,
	changes: RowChange<ArticleRow>[],
): Promise<void> {
	if (!isPerson(actor)) return;
	const needed = new Map(changes.flatMap(neededActions).map((entry) => [entry.join(' '), entry]));
	for (const [action, fdCode] of needed.values()) {
		await authorise(transaction, actor, action, { fdCode, lang: null });
	}
}

function neededActions({ before, after }: RowChange<ArticleRow>): [ContentAction, string][] {
	const homes = [before?.fdCode, after?.fdCode].filter((fdCode) => fdCode !== undefined);
	const isPinnedAnew = !isDeepStrictEqual(pinOf(before), pinOf(after));
	const isOnlyPinning =
		isPinnedAnew && before && after && isDeepStrictEqual({ ...before, ...pinOf(after) }, after);
	const written = isOnlyPinning ? [] : new Set([...homes, ...changedPlaces(before, after)]);
	return [
		...Array.from(written, (fdCode): [ContentAction, string] => ['write', fdCode]),
		...(isPinnedAnew ? homes : []).map((fdCode): [ContentAction, string] => ['pin', fdCode]),
	];
}

const pinOf = (row: ArticleRow | null) => ({
	pinned: row?.pinned ?? false,
	pinnedUntil: row?.pinnedUntil ?? null,
});

/** The columns that an article enters or leaves. */
function changedPlaces(before: ArticleRow | null, after: ArticleRow | null): string[] {
	const [earlier, later] = [columnsOf(before), columnsOf(after)];
	return [
		...earlier.filter((fdCode) => !later.includes(fdCode)),
		...later.filter((fdCode) => !earlier.includes(fdCode)),
	];
}

/** The home column of an article and the further ones. */
function columnsOf(row: ArticleRow | null): string[] {
	return row ? [row.fdCode, ...row.alsoIn] : [];
}
