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
 * Shows a version of a text to visitors immediately. Its date is the given one, or that of its first
 * publication, or now. Restores an article that was removed.
 *
 * @throws PermissionMissing, TextNotFound, or ContentRefusal `publication-in-future` by the store's clock
 */
export async function publishText(
	change: ContentChange,
	key: TextKey,
	{ version, publishedAt }: { version: number; publishedAt?: Date | undefined },
): Promise<RowChange<TextState>> {
	const { transaction } = change;
	await authoriseArticle(change, 'publish', key);
	if (publishedAt && !(await hasPassed(transaction, publishedAt))) {
		const timestamp = publishedAt.toISOString();
		const message = `${timestamp} is in the future: schedule the text instead.`;
		throw new ContentRefusal('publication-in-future', message, { timestamp });
	}
	await change.beginTexts([key]);
	const before = await loadVersionForChange(transaction, key, version);
	const [after = null] = await transaction
		.update(articleTexts)
		.set({
			state: 'published',
			publishedVersion: version,
			publishedAt: publishedAt ?? sql`coalesce(${articleTexts.publishedAt}, now())`,
			scheduledVersion: null,
			scheduledFor: null,
			modifiedAt: sql`now()`,
		})
		.where(isText(key))
		.returning();
	await deleteRemovals(change, 'article', [key.articleId]);
	if (!isSamePublication({ before, after })) {
		const details = { publishedAt: after?.publishedAt };
		change.audit({ action: 'text.publish', ...recordedText(key), version, details });
	}
	return { before, after };
}
