import { sql } from 'drizzle-orm';
import type { ContentChange } from '../../changes/content-change.ts';
import { deleteRemovals } from '../../changes/removals.ts';
import type { RowChange } from '../../changes/row-change.ts';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { TextKey } from '../../model/text-key.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { authoriseArticle } from '../authorise-article.ts';
import { hasPassed } from './has-passed.ts';
import { isSamePublication, isText, loadVersionForChange, type TextState } from './load-text.ts';
import { recordedText } from './recorded-text.ts';

/**
 * Schedules a version of a text. Visitors see the published version until it is due. Later saves do not
 * change what will be published.
 *
 * @throws PermissionMissing, TextNotFound, or ContentRefusal `schedule-in-past` by the store's clock
 */
export async function scheduleText(
	change: ContentChange,
	key: TextKey,
	{ version, due }: { version: number; due: Date },
): Promise<RowChange<TextState>> {
	const { transaction } = change;
	await authoriseArticle(change, 'publish', key);
	change.noteTexts([key]);
	const before = await loadVersionForChange(transaction, key, version);
	if (await hasPassed(transaction, due)) {
		const timestamp = due.toISOString();
		const message = `${timestamp} has passed: publish instead, or give a later time.`;
		throw new ContentRefusal('schedule-in-past', message, { timestamp });
	}
	const [after = null] = await transaction
		.update(articleTexts)
		.set({ state: 'scheduled', scheduledVersion: version, scheduledFor: due, modifiedAt: sql`now()` })
		.where(isText(key))
		.returning();
	await deleteRemovals(change, 'article', [key.articleId]);
	if (!isSamePublication({ before, after })) {
		change.audit({ action: 'text.schedule', ...recordedText(key), version, details: { due } });
	}
	return { before, after };
}
