import type { EditConflict, SavedCopy, StoredCopy } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, completeText, isSameText } from '@portico/api/newsroom/article-text.ts';
import { and, eq, sql } from 'drizzle-orm';
import {
	type Authorised,
	authoriseArticle,
	isText,
	recordedText,
	TextNotFound,
} from '../../articles/texts/load-text.ts';
import { readBodyAside } from '../../articles/texts/read-aside.ts';
import { bodyExcess } from '../../bodies/body-limit.ts';
import { readingVersion } from '../../bodies/sanitise-body.ts';
import { changeContent } from '../../changes/change-content.ts';
import type { ContentChange } from '../../changes/content-change.ts';
import type { PersonActor } from '../../model/actor.ts';
import type { TextKey } from '../../model/identifiers.ts';
import { Conflict, InvalidFields } from '../../model/refusals.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { type CopyReading, workingCopies } from '../../store/tables/newsroom-schema.ts';
import { people } from '../../store/tables/people-schema.ts';
import { articles, articleTexts } from '../../store/tables/schema.ts';
import { tellOtherEditors } from './open-editors.ts';

/** What a person saves, and which revision they saw; 0 where there was none. */
export type CopyToSave = {
	revision: number;
	baseVersion: number | null;
	content: ArticleText;
	/** The opening of the editor that sends it, and for how many times it does. */
	opening?: string | null;
	attempt?: number;
	/** Earlier openings whose text this one goes on with. */
	earlier?: readonly string[];
	/** How many times each of them had sent it. */
	earlierAttempts?: readonly number[];
};

/**
 * Saves what a person has typed so far, if nobody else has saved since the revision they saw. Visitors and versions
 * stay as they are. The newsroom's list shows when a copy begins, and its title while there is no version.
 *
 * @param maxBodyBytes in UTF-8
 * @throws TextNotFound when the article does not exist; PermissionMissing; Conflict with an {@link EditConflict};
 *   InvalidFields for a body that is too large or cannot be read; ContentRefusal `too-busy`
 */
export async function saveWorkingCopy(
	database: Database,
	actor: PersonActor,
	key: TextKey,
	copy: CopyToSave,
	maxBodyBytes: number,
): Promise<SavedCopy> {
	const { baseVersion, content, opening = null, attempt = 0 } = copy;
	requireStorableBody(content, maxBodyBytes);
	// Before the transaction, which waits for nothing but the store.
	const reading = await readCopy(content.body, actor.personId);
	return changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authoriseWriting(change, key);
		const stored = await loadCopyForChange(transaction, key);
		if (!maySupersede(copy, stored, actor)) throw copyConflict(stored);
		const revision = stored?.revision ?? 0;
		const latestVersion = await loadLatestVersion(transaction, key);
		const before = stored?.content ?? null;
		if (before === null || (latestVersion === null && before.title !== content.title)) {
			change.markTextsChanged([key]);
		}
		change.markTextWritten(key);
		const savedAt = await writeCopy(transaction, key, {
			...{ revision: revision + 1, content, reading, savedBy: actor.personId, opening, attempt },
			baseVersion: before === null ? baseVersion : (stored?.baseVersion ?? null),
		});
		await tellOtherEditors(transaction, actor, key.articleId, opening);
		return { revision: revision + 1, savedAt: savedAt.toISOString(), latestVersion, ...readAs(reading) };
	});
}

/** What a save answers of how its body is read. */
export const readAs = ({ html, remarks }: CopyReading) => ({ body: html, remarks });

/** @throws InvalidFields, ContentRefusal as {@link readBodyAside} */
export async function readCopy(body: string, personId: string): Promise<CopyReading> {
	const { html, remarks } = await readBodyAside(body, personId);
	return { by: readingVersion, html: html === body ? null : html, remarks };
}

/**
 * Whether a save replaces nothing that its sender has not seen: the stored revision is the one they saw, or one that
 * they saved themselves without receiving the answer. A proxy may send a request twice, which says the same again; one of before that comes late has a lower attempt.
 */
function maySupersede(
	{ revision, content, opening = null, attempt = 0, earlier = [], earlierAttempts = [] }: CopyToSave,
	stored: LockedCopy | null,
	{ personId }: PersonActor,
): boolean {
	if ((stored?.revision ?? 0) === revision) return true;
	const isOwn = stored?.content && stored.personId === personId && stored.revision > revision;
	if (!isOwn || stored.opening === null) return false;
	const sent = stored.attempt ?? 0;
	if (stored.opening === opening && sent <= attempt) return true;
	// What an earlier opening has sent after it left this text is newer.
	const at = earlier.indexOf(stored.opening);
	if (at < 0) return false;
	return sent <= (earlierAttempts[at] ?? -1) || isSameText(stored.content ?? {}, content);
}

/**
 * Discards a working copy: the text is what its latest version says.
 *
 * @returns the revision after it
 * @throws TextNotFound, PermissionMissing; Conflict with an {@link EditConflict}
 */
export async function discardWorkingCopy(
	database: Database,
	actor: PersonActor,
	key: TextKey,
	revision: number,
): Promise<number> {
	return changeContent(database, actor, async (change) => {
		const stored = await requireSeenCopy(change, key, revision);
		if (!stored?.content) return revision;
		change.markTextsChanged([key]);
		await clearCopy(change, key, revision + 1);
		change.audit({ action: 'text.discard', ...recordedText(key), details: { title: stored.content.title } });
		return revision + 1;
	});
}

function copyConflict(stored: LockedCopy | null): Conflict<EditConflict> {
	if (!stored) return new Conflict<EditConflict>({ kind: 'copy', copy: null });
	const { personId: _, opening: __, attempt: ___, reading: ____, ...copy } = stored;
	return new Conflict<EditConflict>({ kind: 'copy', copy });
}

/** @throws InvalidFields when a version with this body could not be saved */
export function requireStorableBody({ body }: Pick<ArticleText, 'body'>, maxBodyBytes: number): void {
	const excess = bodyExcess(body, maxBodyBytes);
	if (excess === null) return;
	const code = excess.of === 'elements' ? 'body-too-many-elements' : 'body-too-long';
	throw new InvalidFields({ 'content.body': { code, parameters: { [excess.of]: excess.max } } });
}

/** @throws TextNotFound when the article does not exist; PermissionMissing */
async function authoriseWriting(change: Authorised, key: TextKey): Promise<void> {
	const found = await change.transaction
		.select({ articleId: articles.articleId })
		.from(articles)
		.where(eq(articles.articleId, key.articleId));
	if (found.length === 0) throw new TextNotFound(key);
	await authoriseArticle(change, 'write', key);
}

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

/** A working copy as it is stored, with who saved it from where. */
export type LockedCopy = StoredCopy & {
	personId: string;
	opening: string | null;
	attempt: number | null;
	reading: CopyReading | null;
};

/** The working copy of a text, locked until the transaction ends; null if it never had one. */
async function loadCopyForChange(transaction: Transaction, key: TextKey): Promise<LockedCopy | null> {
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
function isCopyOf(key: TextKey) {
	return and(eq(workingCopies.articleId, key.articleId), eq(workingCopies.lang, key.lang));
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
	'revision' | 'baseVersion' | 'content' | 'reading' | 'savedBy' | 'opening' | 'attempt'
>;

/** Writes the working copy of a text. @returns when, by the store's clock */
export async function writeCopy(transaction: Transaction, key: TextKey, row: CopyRow): Promise<Date> {
	const { articleId, lang } = key;
	const values = { opening: null, attempt: null, ...row, savedAt: sql<Date>`now()` };
	const [written] = await transaction
		.insert(workingCopies)
		.values({ articleId, lang, ...values })
		.onConflictDoUpdate({ target: [workingCopies.articleId, workingCopies.lang], set: values })
		.returning({ savedAt: workingCopies.savedAt });
	return written?.savedAt as Date;
}

/** Empties a working copy; its revisions go on. */
export async function clearCopy(
	{ transaction }: Pick<ContentChange, 'transaction'>,
	key: TextKey,
	revision: number,
): Promise<void> {
	await transaction
		.update(workingCopies)
		.set({ revision, content: null, reading: null, baseVersion: null, savedAt: sql`now()` })
		.where(isCopyOf(key));
}
