import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { dayNow } from '../articles/end-pins.ts';
import { loadStoredArticles } from '../articles/load-stored-articles.ts';
import { changesBetween, withChanges } from '../articles/metadata-changes.ts';
import { articleNotFound } from '../articles/texts/load-text.ts';
import { authorisePut, requireColumns, rowOf, writeArticle } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import type { PersonActor } from '../model/actor.ts';
import { Conflict, InvalidFields } from '../model/refusals.ts';
import { loadSiteSettings } from '../site/site-settings.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { media } from '../store/tables/media-schema.ts';
import { workingMetadata } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { tellOtherEditors } from './editing-sessions.ts';

export type SavedMetadata = { revision: number; savedAt: string; savedBy: string | null };

type MetadataToSave = { revision: number; changed: Partial<ArticleMetadata> };

/**
 * Saves metadata of an article. Where visitors see the article, it waits for the next version that is published
 * (decision 061); elsewhere it takes effect at once.
 *
 * @throws ContentRefusal `article-not-found`, `column-not-found`; PermissionMissing; Conflict with the
 *   {@link SavedMetadata} that came first; InvalidFields for a cover or an attachment that the store does not have, and
 *   for a last day of pinning that has passed
 */
export async function saveMetadata(
	database: Database,
	actor: PersonActor,
	articleId: string,
	{ revision, changed }: MetadataToSave,
): Promise<SavedMetadata> {
	return changeContent(database, actor, async (change) => {
		const { transaction } = change;
		const article = (await loadStoredArticles(transaction, [articleId])).get(articleId);
		const live = rowOf(article);
		if (!article || !live) throw articleNotFound(articleId);
		const [stored] = await transaction
			.select()
			.from(workingMetadata)
			.where(eq(workingMetadata.articleId, articleId))
			.for('update');
		const current = { ...live, ...withChanges(live, stored?.changes ?? {}) };
		const next = { ...current, ...changed, alsoIn: changed.alsoIn ?? current.alsoIn };
		if (!next.pinned) next.pinnedUntil = null;
		await requireDayToCome(transaction, changed.pinnedUntil);
		next.alsoIn = [...new Set(next.alsoIn)].filter((fdCode) => fdCode !== next.fdCode);
		await authorisePut(change, [{ before: current, after: next }]);
		if ((stored?.revision ?? 0) !== revision) throw new Conflict(await describe(transaction, articleId));
		await requireColumns(change, [{ after: next }]);
		await requireFiles(transaction, changed);
		const isVisible = article.texts.some(({ publishedVersion }) => publishedVersion !== null);
		if (!isVisible) await writeArticle(change, article, next);
		const values = {
			revision: revision + 1,
			changes: isVisible ? changesBetween(live, next) : {},
			savedBy: actor.personId,
			savedAt: sql<Date>`now()`,
		};
		await transaction
			.insert(workingMetadata)
			.values({ articleId, ...values })
			.onConflictDoUpdate({ target: workingMetadata.articleId, set: values });
		await tellOtherEditors(transaction, actor, articleId, null);
		return describe(transaction, articleId);
	});
}

/** Who saved the metadata of an article last; nobody, if its working metadata was never saved. */
async function describe(transaction: Transaction, articleId: string): Promise<SavedMetadata> {
	const [row] = await transaction
		.select({
			revision: workingMetadata.revision,
			savedAt: workingMetadata.savedAt,
			savedBy: people.displayName,
		})
		.from(workingMetadata)
		.leftJoin(people, eq(people.personId, workingMetadata.savedBy))
		.where(eq(workingMetadata.articleId, articleId));
	if (!row) return { revision: 0, savedAt: new Date(0).toISOString(), savedBy: null };
	return { ...row, savedAt: row.savedAt.toISOString() };
}

/** The last day at the top must not have passed. */
async function requireDayToCome(transaction: Transaction, day: string | null | undefined): Promise<void> {
	if (!day) return;
	const { timeZone } = await loadSiteSettings(transaction);
	const { rows } = await transaction.execute<{ passed: boolean }>(
		sql`select ${day}::date < ${dayNow(timeZone)} as passed`,
	);
	if (rows[0]?.passed) throw new InvalidFields({ pinnedUntil: { code: 'day-has-passed' } });
}

/** A cover must be a picture of the store, and attachments files of it. */
async function requireFiles(
	transaction: Transaction,
	{ cover, attachments = [] }: Partial<ArticleMetadata>,
): Promise<void> {
	const files = attachments.map(({ file }) => file);
	const rows = await transaction
		.select({ file: media.file, width: media.width })
		.from(media)
		.where(inArray(media.file, cover ? [...files, cover] : files));
	const found = new Map(rows.map(({ file, width }) => [file, width]));
	const isMissing = files.some((file) => !found.has(file));
	if (isMissing) throw new InvalidFields({ attachments: { code: 'file-not-found' } });
	if (cover && !found.get(cover)) throw new InvalidFields({ cover: { code: 'file-not-found' } });
}
