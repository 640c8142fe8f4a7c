import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@portico/api/languages.ts';
import type { ContentAction } from '@portico/api/newsroom/actions.ts';
import { and, eq } from 'drizzle-orm';
import type { AuditRecord } from '../../audit/append-audit.ts';
import type { ContentChange, RowChange } from '../../changes/content-change.ts';
import { isPerson } from '../../model/actor.ts';
import type { TextKey } from '../../model/identifiers.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Transaction } from '../../store/connect.ts';
import { articles, articleTexts, articleVersions } from '../../store/tables/schema.ts';

/** The text, or the version of it, does not exist. */
export class TextNotFound extends ContentRefusal {
	override readonly name = 'TextNotFound';

	constructor({ articleId, lang }: TextKey, version?: number) {
		if (version === undefined) {
			super('text-not-found', `There is no text of article ${articleId} in ${lang}.`, { articleId, lang });
		} else {
			const message = `Article ${articleId} has no version ${version} in ${lang}.`;
			super('version-not-found', message, { articleId, lang, version });
		}
	}
}

export function articleNotFound(articleId: string): ContentRefusal {
	return new ContentRefusal('article-not-found', `There is no article ${articleId}.`, { articleId });
}

/** Which versions a text has, and which one visitors see. */
export type TextState = typeof articleTexts.$inferSelect;

/** Loads the row of a text and locks it until the transaction ends. @throws TextNotFound */
export async function loadTextForChange(transaction: Transaction, key: TextKey): Promise<TextState> {
	const [text] = await transaction.select().from(articleTexts).where(isText(key)).for('update');
	if (!text) throw new TextNotFound(key);
	return text;
}

/** Like `loadTextForChange`, for a text that has this version. @throws TextNotFound */
export async function loadVersionForChange(
	transaction: Transaction,
	key: TextKey,
	version: number,
): Promise<TextState> {
	const text = await loadTextForChange(transaction, key);
	const found = await transaction
		.select({ version: articleVersions.version })
		.from(articleVersions)
		.where(
			and(
				eq(articleVersions.articleId, key.articleId),
				eq(articleVersions.lang, key.lang),
				eq(articleVersions.version, version),
			),
		);
	if (found.length === 0) throw new TextNotFound(key, version);
	return text;
}

/** Whether a text has the same state, version and date as before, so that there is nothing to record. */
export function isSamePublication({ before, after }: RowChange<TextState>): boolean {
	const publication = (text: TextState | null) =>
		text && [text.state, text.publishedVersion, text.publishedAt, text.scheduledVersion, text.scheduledFor];
	return isDeepStrictEqual(publication(before), publication(after));
}

/** The condition that selects this text's row in `article_texts`. */
export function isText(key: TextKey) {
	return and(eq(articleTexts.articleId, key.articleId), eq(articleTexts.lang, key.lang));
}

/** A text in the audit log. */
export function recordedText({ articleId, lang }: TextKey): Pick<AuditRecord, 'subject' | 'lang'> {
	return { subject: `article:${articleId}`, lang };
}

/** What a check of permissions needs of a change. */
export type Authorised = Pick<ContentChange, 'transaction' | 'actor' | 'heldPermissions'>;

/**
 * Refuses a person who may not do this with an article, by its home column. A missing article is not refused here:
 * the operation says that it is missing.
 *
 * @param lang null where any language will do
 * @throws PermissionMissing
 */
export async function authoriseArticle(
	{ transaction, actor, heldPermissions }: Authorised,
	action: ContentAction,
	{ articleId, lang }: { articleId: string; lang: Language | null },
): Promise<void> {
	const permission = `${action} ${articleId} ${lang}`;
	if (!isPerson(actor) || heldPermissions.has(permission)) return;
	const [article] = await transaction
		.select({ fdCode: articles.fdCode })
		.from(articles)
		.where(eq(articles.articleId, articleId));
	if (!article) return;
	await authorise(transaction, actor, action, { fdCode: article.fdCode, lang });
	heldPermissions.add(permission);
}
