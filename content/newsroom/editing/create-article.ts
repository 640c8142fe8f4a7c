import { randomInt } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import type { WorkingContent } from '@portico/api/newsroom/answers/editing.ts';
import { putArticles } from '../../articles/put-articles.ts';
import { changeContent } from '../../changes/change-content.ts';
import type { PersonActor } from '../../model/actor.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database } from '../../store/connect.ts';
import { requireStorableBody, type SavedCopy, writeCopy } from './save-working-copy.ts';

/** Without vowels, which could make words, and without signs that look alike. */
const letters = 'bcdfghjkmnpqrstvwxz23456789';

/** 27^10 identifiers: two articles get the same one with a probability of 1 in 10^8 at a million articles. */
const identifierLength = 10;

export type CreatedArticle = SavedCopy & { articleId: string };

type ArticleToCreate = {
	/** The home column. */
	fdCode: string;
	lang: Language;
	/** What was typed of the text in this language. */
	content: WorkingContent;
};

/**
 * Creates an article in a column, with the working copy of its first text.
 *
 * @param maxBodyBytes in UTF-8
 * @throws PermissionMissing, ContentRefusal `column-not-found`, InvalidFields for a body that is too large
 */
export async function createArticle(
	database: Database,
	actor: PersonActor,
	{ fdCode, lang, content }: ArticleToCreate,
	maxBodyBytes: number,
): Promise<CreatedArticle> {
	requireStorableBody(content, maxBodyBytes);
	const articleId = newIdentifier();
	return changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authorise(transaction, actor, 'write', { fdCode, lang });
		const shared = { alsoIn: [], cover: null, attachments: [], pinned: false };
		await putArticles(change, [{ articleId, fdCode, ...shared }]);
		change.markTextsChanged([{ articleId, lang }]);
		const copy = { revision: 1, baseVersion: null, content, savedBy: actor.personId };
		const savedAt = await writeCopy(transaction, { articleId, lang }, copy);
		return { articleId, revision: 1, savedAt: savedAt.toISOString(), latestVersion: null };
	});
}

function newIdentifier(): string {
	return Array.from({ length: identifierLength }, () => letters[randomInt(letters.length)]).join('');
}
