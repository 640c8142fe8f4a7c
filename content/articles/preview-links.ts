import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import { type Actor, isPerson, type PersonActor } from '../model/actor.ts';
import type { TextKey } from '../model/identifiers.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { authorise } from '../permissions/authorise.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { isStoreReadOnly } from '../store/store-unavailable.ts';
import { workingCopies } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { articles, articleTexts, previewLinks } from '../store/tables/schema.ts';
import { articleNotFound, isText, recordedText, TextNotFound } from './texts/load-text.ts';

/** Default lifetime of a preview link in hours: seven days. */
export const defaultPreviewHours = 168;

/** How long a preview in the newsroom shows what it uses, after the last change in it. */
const frameHours = 1;

/** A link that shows a text to anyone who has it. */
export type PreviewLink = {
	/** Tells links apart; it opens nothing. */
	linkId: string;
	lang: Language;
	/** For whom it is. */
	label: string;
	/** Null for commands. */
	createdBy: string | null;
	createdAt: Date;
	expiresAt: Date;
	/** When it was opened last, and how often; null and 0 for never. */
	openedAt: Date | null;
	opens: number;
};

/**
 * Creates a secret that shows a text as it is written to anyone who has it, for a limited time. Only its hash is stored,
 * so a copy of the store opens no draft. Also deletes expired links.
 *
 * @param label for whom it is
 * @returns the secret, which is shown only once
 * @throws TextNotFound, PermissionMissing
 */
export async function createPreviewKey(
	database: Database,
	actor: Actor,
	{ articleId, lang }: TextKey,
	hours: number = defaultPreviewHours,
	label = '',
): Promise<{ secret: string; expiresAt: Date }> {
	const secret = newSecret();
	const key = { articleId, lang };
	const expiresAt = await database.transaction(async (transaction) => {
		await authoriseReading(transaction, actor, key);
		await transaction.delete(previewLinks).where(sql`${previewLinks.expiresAt} <= now()`);
		const createdBy = isPerson(actor) ? actor.personId : null;
		const [link] = await transaction
			.insert(previewLinks)
			.values({ keyHash: hashOf(secret), ...key, label, createdBy, expiresAt: inHours(hours) })
			.returning({ expiresAt: previewLinks.expiresAt });
		const details = { expiresAt: link?.expiresAt, ...(label && { label }) };
		await appendAudit(transaction, actor, { action: 'preview-link.add', ...recordedText(key), details });
		return link?.expiresAt as Date;
	});
	return { secret, expiresAt };
}

/** @throws TextNotFound where nothing is written in the language; PermissionMissing */
async function authoriseReading(transaction: Transaction, actor: Actor, key: TextKey): Promise<void> {
	const fdCode = await columnOf(transaction, key.articleId);
	if (fdCode === null) throw new TextNotFound(key);
	await authorise(transaction, actor, 'read', { fdCode, lang: key.lang });
	const isCopy = sql`article_id = ${key.articleId} and lang = ${key.lang} and content is not null`;
	const written =
		(await transaction.$count(articleTexts, isText(key))) + (await transaction.$count(workingCopies, isCopy));
	if (written === 0) throw new TextNotFound(key);
}

async function columnOf(database: Pick<Database, 'select'>, articleId: string): Promise<string | null> {
	const [article] = await database
		.select({ fdCode: articles.fdCode })
		.from(articles)
		.where(eq(articles.articleId, articleId));
	return article?.fdCode ?? null;
}

/**
 * Lets the frame of a preview in the newsroom show a text, and the media that it names, for the next hour. It is in no
 * list, and nobody else is told of it.
 *
 * @param secret of the same frame, if it has one that has not ended
 * @param shown.files as `media_uses` names them
 * @param shown.version null for what is written
 * @param shown.asSaved whether with pictures as they were when that was saved
 * @returns the secret of the frame
 */
export async function keepFrameOpen(
	database: Database,
	{ personId }: PersonActor,
	{ articleId, lang }: TextKey,
	secret: string | null,
	{
		files,
		version,
		asSaved = false,
	}: { files: readonly string[]; version: number | null; asSaved?: boolean },
): Promise<string> {
	const key = { articleId, lang };
	const values = { files: [...files], version, asSaved, expiresAt: inHours(frameHours) };
	if (secret !== null) {
		const isOwn = and(isOpen(key, secret), previewLinks.isFrame, eq(previewLinks.createdBy, personId));
		const kept = await database.update(previewLinks).set(values).where(isOwn).returning();
		if (kept.length > 0) return secret;
	}
	const created = newSecret();
	await database.delete(previewLinks).where(sql`${previewLinks.expiresAt} <= now()`);
	await database
		.insert(previewLinks)
		.values({ keyHash: hashOf(created), ...key, ...values, createdBy: personId, isFrame: true });
	return created;
}

/** What a link shows: a version, or null for what is written. */
type OpenedLink = { expiresAt: Date; version: number | null; asSaved: boolean };

/**
 * When a preview link of this text expires; null when the secret is not one of its links or has expired. Notes that it
 * was opened.
 */
export async function openPreviewLink(
	database: Database,
	key: TextKey,
	secret: string,
): Promise<OpenedLink | null> {
	const { expiresAt, version, asSaved } = previewLinks;
	const shown = { expiresAt, version, asSaved };
	const opened = { openedAt: sql`now()`, opens: sql`${previewLinks.opens} + 1` };
	try {
		const [link] = await database
			.update(previewLinks)
			.set(opened)
			.where(isOpen(key, secret))
			.returning(shown);
		return link ?? null;
	} catch (error) {
		// It opens all the same.
		if (!isStoreReadOnly(error)) throw error;
		const [link] = await database.select(shown).from(previewLinks).where(isOpen(key, secret));
		return link ?? null;
	}
}

/** The links of an article that open something, the newest first. Those of texts that a person may not read are left out. */
export async function listPreviewLinks(
	database: Database,
	articleId: string,
	mayRead: (lang: Language) => boolean,
): Promise<PreviewLink[]> {
	const { keyHash, lang, label, createdAt, expiresAt, openedAt, opens } = previewLinks;
	const rows = await database
		.select({
			...{ linkId: keyHash, lang, label, createdAt, expiresAt, openedAt, opens },
			createdBy: people.displayName,
		})
		.from(previewLinks)
		.leftJoin(people, eq(people.personId, previewLinks.createdBy))
		.where(
			sql`${previewLinks.articleId} = ${articleId} and ${expiresAt} > now() and not ${previewLinks.isFrame}`,
		)
		.orderBy(desc(createdAt), desc(keyHash));
	return rows.filter((row) => mayRead(row.lang));
}

/**
 * Ends a link: from now on it answers like one that never was.
 *
 * @throws ContentRefusal `article-not-found`, `preview-link-not-found`; PermissionMissing
 */
export async function revokePreviewLink(
	database: Database,
	actor: PersonActor,
	articleId: string,
	linkId: string,
): Promise<void> {
	await database.transaction(async (transaction) => {
		const fdCode = await columnOf(transaction, articleId);
		if (fdCode === null) throw articleNotFound(articleId);
		const isLink = sql`${previewLinks.keyHash} = ${linkId} and ${previewLinks.articleId} = ${articleId}
			and not ${previewLinks.isFrame}`;
		const [removed] = await transaction.delete(previewLinks).where(isLink).returning();
		if (!removed) throw new ContentRefusal('preview-link-not-found', 'There is no such link.');
		const { lang, label } = removed;
		await authorise(transaction, actor, 'read', { fdCode, lang });
		const details = label ? { label } : {};
		const subject = recordedText({ articleId, lang });
		await appendAudit(transaction, actor, { action: 'preview-link.remove', ...subject, details });
	});
}

const isOpen = (key: TextKey, secret: string) =>
	sql`${previewLinks.keyHash} = ${hashOf(secret)} and ${previewLinks.articleId} = ${key.articleId}
		and ${previewLinks.lang} = ${key.lang} and ${previewLinks.expiresAt} > now()`;

const inHours = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours}::int)`;

const newSecret = () => randomBytes(24).toString('base64url');

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
