import { count, eq } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import { recordRemoval } from '../changes/removals.ts';
import type { RowChange } from '../changes/row-change.ts';
import { ContentRefusal } from '../model/refusals/content-refusal.ts';
import { authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/entries/refresh-entries.ts';
import { articles, columns, listingCounters, listingMonths } from '../store/tables/schema.ts';
import type { ColumnRow } from './column-tree.ts';
import { invalidatedColumnTags } from './invalidated-column-tags.ts';
import { isInColumn } from './is-in-column.ts';
import { loadColumnTree } from './load-column-tree.ts';
import { removeGrantsOf, storedColumn } from './put-columns.ts';

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
	change.addTags('withdrawals', invalidatedColumnTags(before, await loadColumnTree(transaction)));
	change.audit({ action: 'column.remove', subject: `column:${fdCode}` });
	return { before: storedColumn(node), after: null };
}
