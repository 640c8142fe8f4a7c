import { and, eq, inArray } from 'drizzle-orm';
import { isIdentifier } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';
import { type RemovedKind, removals } from '../store/tables/schema.ts';
import type { ContentChange } from './content-change.ts';

/**
 * Records that an item was removed, so that its pages say so.
 *
 * @returns false if it was removed already
 */
export async function recordRemoval(change: ContentChange, kind: RemovedKind, id: string): Promise<boolean> {
	const recorded = await change.transaction
		.insert(removals)
		.values({ kind, id })
		.onConflictDoNothing()
		.returning({ id: removals.id });
	return recorded.length > 0;
}

/** Deletes the records of removed items that exist again. */
export async function deleteRemovals(change: ContentChange, kind: RemovedKind, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	await change.transaction.delete(removals).where(and(eq(removals.kind, kind), inArray(removals.id, ids)));
}

/** Whether an item was removed, rather than never existing. */
export async function isRemoved(database: Database, kind: RemovedKind, id: string): Promise<boolean> {
	if (!isIdentifier(id)) return false;
	const found = await database
		.select({ id: removals.id })
		.from(removals)
		.where(and(eq(removals.kind, kind), eq(removals.id, id)));
	return found.length > 0;
}
