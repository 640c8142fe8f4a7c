import type { Language } from '@portico/api/languages.ts';
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ContentChange, RowChange } from '../../changes/content-change.ts';
import type { TextKey } from '../../model/identifiers.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { authoriseArticle } from '../authorise-article.ts';
import { isSamePublication, isText, loadTextForChange, recordedText, type TextState } from './load-text.ts';

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
