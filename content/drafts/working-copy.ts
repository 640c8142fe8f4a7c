import type { EditConflict, StoredCopy } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, completeText } from '@portico/api/newsroom/article-text.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type Authorised, authoriseArticle, isText, TextNotFound } from '../articles/texts/load-text.ts';
import { readBodyAside } from '../articles/texts/read-aside.ts';
import { bodyExcess } from '../bodies/body-limit.ts';
import { readingVersion } from '../bodies/sanitise-body.ts';
import type { TextKey } from '../model/identifiers.ts';
import { Conflict, InvalidFields } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { type CopyReading, workingCopies } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { articles, articleTexts } from '../store/tables/schema.ts';
import { differsByEmptyPlaces } from './empty-places.ts';

/** The row of a working copy: what every operation on one locks, reads, writes and refuses. */

/** A working copy as it is stored, with who saved it from where. */
export type LockedCopy = StoredCopy & {
	personId: string;
	editingSessionId: string | null;
	sequence: number | null;
	reading: CopyReading | null;
};

/**
 * The working copy of a text that a person may write, locked until the transaction ends.
 *
 * @param revision as the person saw it; 0 for none
 * @throws TextNotFound, PermissionMissing; Conflict with an {@link EditConflict} if another one was saved since
 */
export async function requireSeenCopy(
	authorised: Authorised,
	key: TextKey,
	revision: number,
): Promise<LockedCopy | null> {
	await authoriseWriting(authorised, key);
	const copy = await loadCopyForChange(authorised.transaction, key);
	if ((copy?.revision ?? 0) !== revision) throw copyConflict(copy);
	return copy;
}

/** @throws TextNotFound when the article does not exist; PermissionMissing */
export async function authoriseWriting(change: Authorised, key: TextKey): Promise<void> {
	const found = await change.transaction
		.select({ articleId: articles.articleId })
		.from(articles)
		.where(eq(articles.articleId, key.articleId));
	if (found.length === 0) throw new TextNotFound(key);
	await authoriseArticle(change, 'write', key);
}

/** The working copy of a text, locked until the transaction ends; null if it never had one. */
export async function loadCopyForChange(transaction: Transaction, key: TextKey): Promise<LockedCopy | null> {
	const [row] = await transaction.select().from(workingCopies).where(isCopyOf(key)).for('update');
	if (!row) return null;
	const [person] = await transaction
		.select({ name: people.displayName })
		.from(people)
		.where(eq(people.personId, row.savedBy));
	const { savedAt, savedBy, articleId: _, lang: __, ...copy } = row;
	const content = row.content && completeText(row.content);
	return {
		...copy,
		content,
		savedAt: savedAt.toISOString(),
		savedBy: person?.name ?? null,
		personId: savedBy,
	};
}

/** The condition that selects this text's row in `working_copies`. */
export function isCopyOf(key: TextKey) {
	return and(eq(workingCopies.articleId, key.articleId), eq(workingCopies.lang, key.lang));
}

export function copyConflict(stored: LockedCopy | null): Conflict<EditConflict> {
	if (!stored) return new Conflict<EditConflict>({ kind: 'copy', copy: null });
	const { personId: _, editingSessionId: __, sequence: ___, reading: ____, ...copy } = stored;
	return new Conflict<EditConflict>({ kind: 'copy', copy });
}

/** The latest version of a text; null for none. */
export async function loadLatestVersion(
	database: Pick<Database, 'select'>,
	key: TextKey,
): Promise<number | null> {
	const [text] = await database
		.select({ latest: articleTexts.latestVersion })
		.from(articleTexts)
		.where(isText(key));
	return text?.latest ?? null;
}

type CopyRow = Pick<
	typeof workingCopies.$inferInsert,
	'revision' | 'baseVersion' | 'content' | 'reading' | 'savedBy' | 'editingSessionId' | 'sequence'
>;

/** Writes the working copy of a text. @returns when, by the store's clock */
export async function writeCopy(transaction: Transaction, key: TextKey, row: CopyRow): Promise<Date> {
	const { articleId, lang } = key;
	const values = { editingSessionId: null, sequence: null, ...row, savedAt: sql<Date>`now()` };
	const [written] = await transaction
		.insert(workingCopies)
		.values({ articleId, lang, ...values })
		.onConflictDoUpdate({ target: [workingCopies.articleId, workingCopies.lang], set: values })
		.returning({ savedAt: workingCopies.savedAt });
	return written?.savedAt as Date;
}

/** Empties a working copy; its revisions go on. */
export async function clearCopy({ transaction }: Authorised, key: TextKey, revision: number): Promise<void> {
	await transaction
		.update(workingCopies)
		.set({ revision, content: null, reading: null, baseVersion: null, savedAt: sql`now()` })
		.where(isCopyOf(key));
}
/** @throws InvalidFields when a version with this body could not be saved */
export function requireStorableBody({ body }: Pick<ArticleText, 'body'>, maxBodyBytes: number): void {
	const excess = bodyExcess(body, maxBodyBytes);
	if (excess === null) return;
	const code = excess.of === 'elements' ? 'body-too-many-elements' : 'body-too-long';
	throw new InvalidFields({ 'content.body': { code, parameters: { [excess.of]: excess.max } } });
}

/** @throws InvalidFields, ContentRefusal as {@link readBodyAside} */
export async function readCopy(body: string, personId: string): Promise<CopyReading> {
	const { html, remarks } = await readBodyAside(body, personId);
	const isKept = html === body || differsByEmptyPlaces(body, html);
	return { by: readingVersion, html: isKept ? null : html, remarks };
}
