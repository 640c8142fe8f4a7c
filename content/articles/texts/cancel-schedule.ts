import { sql } from 'drizzle-orm';
import type { ContentChange } from '../../changes/content-change.ts';
import type { RowChange } from '../../changes/row-change.ts';
import type { TextKey } from '../../model/text-key.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { authoriseArticle } from '../authorise-article.ts';
import { isText, loadTextForChange, type TextState } from './load-text.ts';
import { recordedText } from './recorded-text.ts';

/**
 * Cancels the schedule of a text. What visitors see stays; a text without a published version is a draft again.
 *
 * @throws PermissionMissing, TextNotFound
 */
export async function cancelSchedule(change: ContentChange, key: TextKey): Promise<RowChange<TextState>> {
	const { transaction } = change;
	await authoriseArticle(change, 'publish', key);
	change.noteTexts([key]);
	const before = await loadTextForChange(transaction, key);
	const { scheduledVersion: version } = before;
	if (version === null) return { before, after: before };
	const [after = null] = await transaction
		.update(articleTexts)
		.set({
			state: before.publishedVersion === null ? 'draft' : 'published',
			scheduledVersion: null,
			scheduledFor: null,
			modifiedAt: sql`now()`,
		})
		.where(isText(key))
		.returning();
	change.audit({ action: 'text.cancel-schedule', ...recordedText(key), version });
	return { before, after };
}
