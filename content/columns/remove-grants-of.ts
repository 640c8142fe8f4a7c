import { inArray } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import { announcePermissions } from '../permissions/announce-permissions.ts';
import { grants } from '../store/tables/people-schema.ts';

/** Removes the grants for columns that are gone, so that a later column of the same name does not revive them. */
export async function removeGrantsOf(change: ContentChange, fdCodes: readonly string[]): Promise<void> {
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
