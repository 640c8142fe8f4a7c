import { isDeepStrictEqual } from 'node:util';
import type { MergedText } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, isSameText } from '@portico/api/newsroom/article-text.ts';
import { cleanText } from '../bodies/clean-text.ts';
import { changeContent } from '../changes/change-content.ts';
import type { PersonActor } from '../model/actor.ts';
import type { TextKey } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';
import {
	loadMetadataChanges,
	prepareVersion,
	saveNotedVersion,
	versionConflict,
	workingContentOf,
} from './save-version.ts';
import {
	clearCopy,
	loadLatestVersion,
	readCopy,
	requireSeenCopy,
	requireStorableBody,
	writeCopy,
} from './working-copy.ts';

type Merge = {
	/** Of the working copy, as the person compared it. */
	revision: number;
	/** The latest version then; null for none. */
	basedOn: number | null;
	/** The editing session, if what it has saved is a part of `mine`. */
	editingSessionId: string | null;
	/** What the person had written. */
	mine: ArticleText;
	/** What they made of both. */
	result: ArticleText;
	/** Of the versions that keep both texts. */
	notes: { theirs: string; mine: string };
	/** Of a text that has none, since a version needs one. */
	missingTitle: string;
};

/**
 * Ends a conflict: what others saved and what the person had written each become a version, if they are none yet, and
 * the working copy says what the person made of both. All of it or nothing. Who saved the working copy, and from which
 * editing session, decides whether it is an earlier state of what the person had written.
 *
 * @throws TextNotFound, PermissionMissing; Conflict with an {@link EditConflict} if anything was saved since the
 *   person compared the texts; InvalidFields for a body that is too large
 */
export async function mergeTexts(
	database: Database,
	actor: PersonActor,
	key: TextKey,
	{ revision, basedOn, editingSessionId, mine, result, notes, missingTitle }: Merge,
	maxBodyBytes: number,
): Promise<MergedText> {
	requireStorableBody(result, maxBodyBytes);
	const seen = await database.transaction((transaction) =>
		requireSeenCopy({ transaction, actor, heldPermissions: new Set() }, key, revision),
	);
	const prepare = async (written: ArticleText) => {
		const titled = { ...written, title: cleanText(written.title) || missingTitle };
		return (await prepareVersion(titled, maxBodyBytes, actor.personId)).content;
	};
	// Outside the transaction, since large bodies take time; inside it the revision is compared again.
	const own = await prepare(mine);
	const isOwnSession = editingSessionId !== null && seen?.editingSessionId === editingSessionId;
	const isOwnCopy = isOwnSession && seen.personId === actor.personId;
	const saved = seen?.content && !isOwnCopy ? await prepare(seen.content) : null;
	const theirs = saved && !isDeepStrictEqual(saved, own) ? saved : null;
	const reading = await readCopy(result.body, actor.personId);
	return changeContent(database, actor, async (change) => {
		const { transaction } = change;
		const copy = await requireSeenCopy(change, key, revision);
		let version = await loadLatestVersion(transaction, key);
		if (version !== basedOn) throw await versionConflict(transaction, key, version);
		const facts = await loadMetadataChanges(transaction, key.articleId);
		const save = async (content: typeof own, note: string) => {
			version = await saveNotedVersion(change, key, { basedOn: version, content, note, facts });
		};
		if (theirs) await save(theirs, notes.theirs);
		await save(own, notes.mine);
		const next = { revision: revision + 1, baseVersion: version };
		if (isSameText(result, workingContentOf(own))) {
			if (copy) await clearCopy(change, key, next.revision);
			return { ...next, revision: copy ? next.revision : revision, savedAt: null, content: result };
		}
		const row = { ...next, content: result, reading, savedBy: actor.personId };
		const savedAt = await writeCopy(transaction, key, row);
		return { ...next, savedAt: savedAt.toISOString(), content: result };
	});
}
