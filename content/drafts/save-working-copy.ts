import type { SavedCopy } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, isSameText } from '@portico/api/newsroom/article-text.ts';
import { type Authorised, recordedText } from '../articles/texts/load-text.ts';
import { changeContent, recordPersonChanges } from '../changes/change-content.ts';
import type { PersonActor } from '../model/actor.ts';
import type { TextKey } from '../model/identifiers.ts';
import type { Database, Transaction } from '../store/connect.ts';
import type { CopyReading } from '../store/tables/newsroom-schema.ts';
import { tellOtherEditors } from './editing-sessions.ts';
import {
	authoriseWriting,
	clearCopy,
	copyConflict,
	type LockedCopy,
	loadCopyForChange,
	loadLatestVersion,
	readCopy,
	requireSeenCopy,
	requireStorableBody,
	writeCopy,
} from './working-copy.ts';

/** What a person saves, and which revision they saw; 0 where there was none. */
export type CopyToSave = {
	revision: number;
	baseVersion: number | null;
	content: ArticleText;
	/** The editing session that sends it, and for how many times it does. */
	editingSessionId?: string | null;
	sequence?: number;
	/** Sessions before whose text this one goes on with. */
	previousSessionIds?: readonly string[];
	/** How many times each of them had sent it. */
	previousSequences?: readonly number[];
};

/**
 * Saves what a person has typed so far, if nobody else has saved since the revision they saw. Visitors and versions
 * stay as they are.
 *
 * Nearly every save takes the lock of its own row alone, so that thirty people who write delay neither a publication
 * nor an import, and are not delayed by them. Only where the newsroom's list shows it, when a copy begins, or its title
 * while there is no version, it is a change of content.
 *
 * @param maxBodyBytes in UTF-8
 * @throws TextNotFound when the article does not exist; PermissionMissing; Conflict with an `EditConflict`;
 *   InvalidFields for a body that is too large or cannot be read; ContentRefusal `too-busy`
 */
export async function saveWorkingCopy(
	database: Database,
	actor: PersonActor,
	key: TextKey,
	copy: CopyToSave,
	maxBodyBytes: number,
): Promise<SavedCopy> {
	requireStorableBody(copy.content, maxBodyBytes);
	// Before the transaction, which waits for nothing but the store.
	const reading = await readCopy(copy.content.body, actor.personId);
	const saved = await database.transaction(async (transaction) => {
		const authorised = { transaction, actor, heldPermissions: new Set<string>() };
		const replaced = await loadReplaced(authorised, key, copy, actor);
		if (replaced.isListed) return null;
		await recordPersonChanges(transaction, actor.personId, [key]);
		return write(transaction, key, { copy, reading, replaced }, actor);
	});
	// The event lock comes before the lock of the row: here as in every change of content.
	return (
		saved ??
		changeContent(database, actor, async (change) => {
			const replaced = await loadReplaced(change, key, copy, actor);
			if (replaced.isListed) change.markTextsChanged([key]);
			change.markTextWritten(key);
			return write(change.transaction, key, { copy, reading, replaced }, actor);
		})
	);
}

/** What a save replaces, locked until the transaction ends. */
type Replaced = {
	stored: LockedCopy | null;
	latestVersion: number | null;
	/** Whether the newsroom's list shows another row after it. */
	isListed: boolean;
};

/** @throws TextNotFound, PermissionMissing, Conflict */
async function loadReplaced(
	authorised: Authorised,
	key: TextKey,
	copy: CopyToSave,
	actor: PersonActor,
): Promise<Replaced> {
	await authoriseWriting(authorised, key);
	const stored = await loadCopyForChange(authorised.transaction, key);
	if (!maySupersede(copy, stored, actor)) throw copyConflict(stored);
	const latestVersion = await loadLatestVersion(authorised.transaction, key);
	const before = stored?.content ?? null;
	const isListed = before === null || (latestVersion === null && before.title !== copy.content.title);
	return { stored, latestVersion, isListed };
}

async function write(
	transaction: Transaction,
	key: TextKey,
	{ copy, reading, replaced }: { copy: CopyToSave; reading: CopyReading; replaced: Replaced },
	actor: PersonActor,
): Promise<SavedCopy> {
	const { content, editingSessionId = null, sequence = 0 } = copy;
	const { stored, latestVersion } = replaced;
	const revision = (stored?.revision ?? 0) + 1;
	const savedAt = await writeCopy(transaction, key, {
		...{ revision, content, reading, savedBy: actor.personId, editingSessionId, sequence },
		baseVersion: stored?.content ? stored.baseVersion : copy.baseVersion,
	});
	await tellOtherEditors(transaction, actor, key.articleId, editingSessionId);
	return { revision, savedAt: savedAt.toISOString(), latestVersion, ...readAs(reading) };
}

/** What a save answers of how its body is read. */
export const readAs = ({ html, remarks }: CopyReading) => ({ body: html, remarks });

/**
 * Whether a save replaces nothing that its sender has not seen: the stored revision is the one they saw, or one that
 * they saved themselves without receiving the answer. A proxy may send a request twice, which says the same again; one of before that comes late has a lower number.
 */
function maySupersede(
	{
		revision,
		content,
		editingSessionId = null,
		sequence = 0,
		previousSessionIds = [],
		previousSequences = [],
	}: CopyToSave,
	stored: LockedCopy | null,
	{ personId }: PersonActor,
): boolean {
	if ((stored?.revision ?? 0) === revision) return true;
	const isOwn = stored?.content && stored.personId === personId && stored.revision > revision;
	if (!isOwn || stored.editingSessionId === null) return false;
	const sent = stored.sequence ?? 0;
	if (stored.editingSessionId === editingSessionId && sent <= sequence) return true;
	// What a session before has sent after it left this text is newer.
	const at = previousSessionIds.indexOf(stored.editingSessionId);
	if (at < 0) return false;
	return sent <= (previousSequences[at] ?? -1) || isSameText(stored.content ?? {}, content);
}

/**
 * Discards a working copy: the text is what its latest version says.
 *
 * @returns the revision after it
 * @throws TextNotFound, PermissionMissing; Conflict with an `EditConflict`
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
