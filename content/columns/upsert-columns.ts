import { type Language, languages } from '@portico/api/languages.ts';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import {
	type ContentChange,
	changedColumns,
	deleteRemovals,
	differingRows,
	type RowChange,
	recordRemoval,
} from '../changes/content-change.ts';
import { columnsTag, listTag } from '../events/content-tags.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { orderTree } from '../model/tree-order.ts';
import { announcePermissions, authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/refresh-entries.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { excluded } from '../store/excluded.ts';
import { grants } from '../store/tables/people-schema.ts';
import { articles, columns, listingCounters, listingMonths } from '../store/tables/schema.ts';
import { type ColumnNode, type ColumnRow, isInColumn, loadColumnTree } from './column-tree.ts';

/** Rows per statement, well below its limit; parents come first. */
const rowsPerStatement = 500;

/**
 * Removes an empty column. Its page then says that it was removed.
 *
 * @throws ContentRefusal `column-not-found`, `column-has-columns` or `column-has-articles`, with their
 * number; PermissionMissing
 */
export async function removeColumn(change: ContentChange, fdCode: string): Promise<RowChange<ColumnRow>> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'columns');
	const before = await loadColumnTree(transaction);
	const node = before.byCode.get(fdCode);
	if (!node) throw new ContentRefusal('column-not-found', `There is no column ${fdCode}.`, { fdCode });
	const below = node.children.length;
	if (below > 0) {
		const message = `${fdCode} has columns below it (${below}): remove them first, or have them stand elsewhere.`;
		throw new ContentRefusal('column-has-columns', message, { fdCode, columns: below });
	}
	const [{ articleCount } = { articleCount: 0 }] = await transaction
		.select({ articleCount: count() })
		.from(articles)
		.where(isInColumn(fdCode));
	if (articleCount > 0) {
		const message = `${fdCode} holds articles (${articleCount}, withdrawn and removed ones included): "remove column" takes --move-to for them.`;
		throw new ContentRefusal('column-has-articles', message, { fdCode, articles: articleCount });
	}
	await transaction.delete(listingCounters).where(eq(listingCounters.fdCode, fdCode));
	await transaction.delete(listingMonths).where(eq(listingMonths.fdCode, fdCode));
	await transaction.delete(columns).where(eq(columns.fdCode, fdCode));
	await recordRemoval(change, 'column', fdCode);
	await removeGrantsOf(change, [fdCode]);
	await refreshEntries(transaction, 'column');
	change.addTags('withdrawals', [listTag(fdCode)]);
	change.addTags('columns', [columnsTag]);
	change.audit({ action: 'column.remove', subject: `column:${fdCode}` });
	return { before: storedColumn(node), after: null };
}

/**
 * Creates columns, changes them and moves them below others. The articles of a moved column follow it afterwards, in
 * batches (`relistMovedColumns`); until then they stay listed where they were.
 *
 * @param rows in any order, no code twice
 * @returns those that were new or differed, and those that have no place in the tree, with the reason
 * @throws PermissionMissing
 */
export async function upsertColumns(
	change: ContentChange,
	rows: ColumnRow[],
): Promise<{ changes: RowChange<ColumnRow>[]; refused: { fdCode: string; reason: string }[] }> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'columns');
	const before = await loadColumnTree(transaction);
	const stored = new Map([...before.byCode].map(([fdCode, node]) => [fdCode, storedColumn(node)]));
	const parents = new Map([...stored.values()].map(({ fdCode, parent }) => [fdCode, parent]));
	const { usable, refused } = orderTree(
		rows.map((row) => ({ id: row.fdCode, parent: row.parent, row })),
		parents,
	);
	const changes = differingRows(
		usable.map(({ row }) => row),
		({ fdCode }) => stored.get(fdCode),
	);
	if (changes.length > 0) {
		const changed = changes.map(({ after }) => after);
		await writeColumns(transaction, changed, stored);
		// Of columns that earlier versions removed: they must not return with the name.
		const added = changes.flatMap(({ before, after }) => (before === null ? [after.fdCode] : []));
		await removeGrantsOf(change, added);
		await deleteRemovals(
			change,
			'column',
			changed.map(({ fdCode }) => fdCode),
		);
		await refreshEntries(transaction, 'column');
		change.addTags('columns', [columnsTag]);
		for (const changed of changes) {
			const subject = `column:${changed.after.fdCode}`;
			change.audit({ action: 'column.put', subject, details: changedColumns(changed) });
		}
	}
	return { changes, refused: refused.map(({ entry, reason }) => ({ fdCode: entry.id, reason })) };
}

/** A column as it is in the tree. */
function storedColumn({ children, ...row }: ColumnNode): ColumnRow {
	return row;
}

async function writeColumns(
	transaction: Transaction,
	rows: ColumnRow[],
	stored: ReadonlyMap<string, ColumnRow>,
): Promise<void> {
	for (let start = 0; start < rows.length; start += rowsPerStatement) {
		await transaction
			.insert(columns)
			.values(rows.slice(start, start + rowsPerStatement))
			.onConflictDoUpdate({
				target: columns.fdCode,
				set: excluded(
					columns,
					'parent',
					'page',
					'href',
					'inMenu',
					'position',
					'names',
					'introductions',
					'cover',
				),
			});
	}
	const movedCodes = rows.filter((row) => {
		const before = stored.get(row.fdCode);
		return before && before.parent !== row.parent;
	});
	if (movedCodes.length > 0) {
		const fdCodes = movedCodes.map((row) => row.fdCode);
		await transaction.update(columns).set({ listingsStale: true }).where(inArray(columns.fdCode, fdCodes));
	}
}

/** Removes the grants for columns that are gone, so that a later column of the same name does not revive them. */
async function removeGrantsOf(change: ContentChange, fdCodes: readonly string[]): Promise<void> {
	if (fdCodes.length === 0) return;
	const removed = await change.transaction
		.delete(grants)
		.where(inArray(grants.fdCode, [...fdCodes]))
		.returning();
	if (removed.length === 0) return;
	await announcePermissions(change.transaction, [...new Set(removed.map(({ personId }) => personId))]);
	for (const { personId, roleId, fdCode, langs } of removed) {
		const details = { roleId, fdCode, langs, reason: 'column-removed' };
		change.audit({ action: 'grant.remove', subject: `person:${personId}`, details });
	}
}

/** Texts per transaction. */
const batchSize = 50;

/**
 * Updates the listings of moved columns' articles to the columns' new ancestors. The mark of a moved
 * column stays until all its articles are relisted, so that the next run completes an interrupted one.
 *
 * @param between awaited between batches; an error it throws ends the run
 */
export async function relistMovedColumns(database: Database, between: () => Promise<void>): Promise<void> {
	for (;;) {
		const { rows } = await database.execute<{ fd_code: string; parent: string | null }>(sql`
			select fd_code, parent from columns where listings_stale order by fd_code limit 1
		`);
		const [moved] = rows;
		if (!moved) return;
		for (const lang of languages) await relistColumn(database, moved.fd_code, lang, between);
		// If the column moved again meanwhile, it keeps its mark.
		await database.execute(sql`
			update columns set listings_stale = false
			where fd_code = ${moved.fd_code} and parent is not distinct from ${moved.parent}
		`);
	}
}

/** Every text of the column or a descendant is in its list, before and after, so that list is read. */
async function relistColumn(
	database: Database,
	fdCode: string,
	lang: Language,
	between: () => Promise<void>,
): Promise<void> {
	let last: { published_at: string; article_id: string } | undefined;
	do {
		await between();
		const after = last
			? sql`and (published_at, article_id) < (${last.published_at}::timestamptz, ${last.article_id})`
			: sql``;
		const { rows } = await database.execute<{ published_at: string; article_id: string }>(sql`
			select published_at, article_id from listings
			where fd_code = ${fdCode} and lang = ${lang} ${after}
			order by published_at desc nulls first, article_id desc nulls first limit ${batchSize}
		`);
		if (rows.length > 0) {
			const keys = rows.map((row) => ({ articleId: row.article_id, lang }));
			await changeContent(database, 'system:import', async (change) => change.markShownTextsChanged(keys));
		}
		last = rows.length === batchSize ? rows.at(-1) : undefined;
	} while (last);
}
