import type { Language } from '@portico/api/languages.ts';
import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { type ContentChange, deleteRemovals, type RowChange } from '../../changes/content-change.ts';
import type { TextKey } from '../../model/identifiers.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Transaction } from '../../store/connect.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { applyMetadataOfVersions } from '../metadata-changes.ts';
import {
	authoriseArticle,
	isSamePublication,
	isText,
	loadTextForChange,
	loadVersionForChange,
	recordedText,
	type TextState,
} from './load-text.ts';

/**
 * The date that a publication gives a text, in an `update` of `article_texts`: a text keeps that of its first
 * publication, also when a correction is scheduled, or after it was withdrawn.
 *
 * @param first the date of a first publication
 */
export function dateOfPublication(first: SQL): SQL {
	return sql`coalesce(${articleTexts.publishedAt}, ${first})`;
}

/**
 * Shows a version of a text to visitors immediately, and the changed metadata of the article that belongs to it. Its date
 * is the given one, or that of its first publication, or now. Restores an article that was removed.
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
	await applyMetadataOfVersions(change, [{ ...key, version }]);
	const [after = null] = await transaction
		.update(articleTexts)
		.set({
			state: 'published',
			publishedVersion: version,
			publishedAt: publishedAt ?? dateOfPublication(sql`now()`),
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

/** The columns of a text that is neither published nor scheduled. */
export const withdrawn = {
	state: 'withdrawn',
	publishedVersion: null,
	scheduledVersion: null,
	scheduledFor: null,
	modifiedAt: sql`now()`,
} as const;

/**
 * Withdraws a text from visitors and cancels its schedule. All versions stay.
 *
 * @throws PermissionMissing, TextNotFound
 */
export async function withdrawText(change: ContentChange, key: TextKey): Promise<RowChange<TextState>> {
	const { transaction } = change;
	await authoriseArticle(change, 'withdraw', key);
	change.markShownTextsChanged([key]);
	const before = await loadTextForChange(transaction, key);
	const [after = null] = await transaction.update(articleTexts).set(withdrawn).where(isText(key)).returning();
	if (!isSamePublication({ before, after })) {
		const version = before.publishedVersion ?? before.scheduledVersion;
		change.audit({ action: 'text.withdraw', ...recordedText(key), version });
	}
	return { before, after };
}

/**
 * Withdraws every text of an article that is published or scheduled.
 *
 * @returns the languages of these texts
 * @throws PermissionMissing
 */
export async function withdrawAllTexts(change: ContentChange, articleId: string): Promise<Language[]> {
	const texts = await change.transaction
		.select({ lang: articleTexts.lang })
		.from(articleTexts)
		.where(
			and(
				eq(articleTexts.articleId, articleId),
				or(isNotNull(articleTexts.publishedVersion), isNotNull(articleTexts.scheduledVersion)),
			),
		)
		.orderBy(desc(articleTexts.lang));
	for (const { lang } of texts) await withdrawText(change, { articleId, lang });
	return texts.map(({ lang }) => lang);
}
