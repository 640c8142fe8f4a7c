import { sql } from 'drizzle-orm';
import { type ContentChange, deleteRemovals, type RowChange } from '../../changes/content-change.ts';
import type { TextKey } from '../../model/identifiers.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Transaction } from '../../store/connect.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { authoriseArticle } from '../authorise-article.ts';
import {
	isSamePublication,
	isText,
	loadVersionForChange,
	recordedText,
	type TextState,
} from './load-text.ts';

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
	change.markTextsChanged([key]);
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
		change.markShownTextsChanged([key]);
		const details = { publishedAt: after?.publishedAt };
		change.audit({ action: 'text.publish', ...recordedText(key), version, details });
	}
	return { before, after };
}

/** Whether a timestamp is not in the future by the store's clock, since the clocks of instances differ. */
export async function hasPassed(transaction: Transaction, timestamp: Date): Promise<boolean> {
	const { rows } = await transaction.execute<{ passed: boolean }>(
		sql`select ${timestamp.toISOString()}::timestamptz <= now() as passed`,
	);
	return rows[0]?.passed === true;
}
