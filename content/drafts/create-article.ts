import { randomInt } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import type { EditConflict, SavedCopy } from '@portico/api/newsroom/answers/editing.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { upsertArticles } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import type { PersonActor } from '../model/actor.ts';
import { Conflict } from '../model/refusals.ts';
import { authorise } from '../permissions/authorise.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { workingCopies } from '../store/tables/newsroom-schema.ts';
import { type CopyToSave, readAs, saveWorkingCopy } from './save-working-copy.ts';
import { readCopy, requireStorableBody, writeCopy } from './working-copy.ts';

/** Without vowels, which could make words, and without signs that look alike. */
const letters = 'bcdfghjkmnpqrstvwxz23456789';

/** 27^10 identifiers: two articles get the same one with a probability of 1 in 10^8 at a million articles. */
const identifierLength = 10;

export type CreatedArticle = SavedCopy & { articleId: string };

/** What was typed of its first text, and the home column. */
type ArticleToCreate = Omit<CopyToSave, 'revision' | 'baseVersion'> & { fdCode: string; lang: Language };

/**
 * Creates an article in a column, with the working copy of its first text. An editing session that has created it
 * already, without receiving the answer, goes on with it.
 *
 * @param maxBodyBytes in UTF-8
 * @throws PermissionMissing, ContentRefusal `column-not-found`, InvalidFields for a body that is too large; Conflict
 *   with an {@link EditConflict} where the article exists, and has something newer
 */
export async function createArticle(
	database: Database,
	actor: PersonActor,
	{ fdCode, lang, ...written }: ArticleToCreate,
	maxBodyBytes: number,
): Promise<CreatedArticle> {
	const { content, editingSessionId = null, sequence = 0, previousSessionIds = [] } = written;
	requireStorableBody(content, maxBodyBytes);
	const reading = await readCopy(content.body, actor.personId);
	const outcome = await changeContent(database, actor, async (change) => {
		const { transaction } = change;
		// Changes of content follow each other, so that of two requests of one editing session the second finds the article.
		const existing = await findCreated(transaction, actor, [editingSessionId, ...previousSessionIds]);
		if (existing) return { existing };
		const articleId = newIdentifier();
		await authorise(transaction, actor, 'write', { fdCode, lang });
		const shared = { alsoIn: [], cover: null, attachments: [], pinned: false, pinnedUntil: null };
		await upsertArticles(change, [{ articleId, fdCode, ...shared }]);
		change.markTextsChanged([{ articleId, lang }]);
		const shown = { revision: 1, baseVersion: null, content, reading };
		const copy = { ...shown, savedBy: actor.personId, editingSessionId, sequence };
		const savedAt = await writeCopy(transaction, { articleId, lang }, copy);
		const saved = { revision: 1, savedAt: savedAt.toISOString(), latestVersion: null };
		return { created: { articleId, ...saved, ...readAs(reading) } };
	});
	if (outcome.created) return outcome.created;
	// Of a new article, as the editor knows it: what was sent later is not replaced.
	const copy = { ...written, revision: 0, baseVersion: null };
	const articleId = outcome.existing;
	try {
		const saved = await saveWorkingCopy(database, actor, { articleId, lang }, copy, maxBodyBytes);
		return { articleId, ...saved };
	} catch (error) {
		if (!(error instanceof Conflict)) throw error;
		throw new Conflict<EditConflict>({ ...(error.current as EditConflict), articleId });
	}
}

/** The article that one of these editing sessions of a person has created. */
async function findCreated(
	database: Pick<Transaction, 'select'>,
	{ personId }: PersonActor,
	sessionIds: readonly (string | null)[],
): Promise<string | null> {
	const known = sessionIds.filter((editingSessionId) => editingSessionId !== null);
	if (known.length === 0) return null;
	const [found] = await database
		.select({ articleId: workingCopies.articleId })
		.from(workingCopies)
		.where(and(inArray(workingCopies.editingSessionId, known), eq(workingCopies.savedBy, personId)))
		.limit(1);
	return found?.articleId ?? null;
}

function newIdentifier(): string {
	return Array.from({ length: identifierLength }, () => letters[randomInt(letters.length)]).join('');
}
