import { randomInt } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import type { WorkingContent } from '@portico/api/newsroom/answers/editing.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { putArticles } from '../../articles/put-articles.ts';
import { changeContent } from '../../changes/change-content.ts';
import type { PersonActor } from '../../model/actor.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database } from '../../store/connect.ts';
import { workingCopies } from '../../store/tables/newsroom-schema.ts';
import {
	type CopyToSave,
	requireStorableBody,
	type SavedCopy,
	saveWorkingCopy,
	writeCopy,
} from './save-working-copy.ts';

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
} & Pick<CopyToSave, 'opening' | 'attempt' | 'earlier'>;

/**
 * Creates an article in a column, with the working copy of its first text. An opening of the editor that has created it
 * already, without receiving the answer, goes on with it.
 *
 * @param maxBodyBytes in UTF-8
 * @throws PermissionMissing, ContentRefusal `column-not-found`, InvalidFields for a body that is too large
 */
export async function createArticle(
	database: Database,
	actor: PersonActor,
	{ fdCode, lang, content, opening = null, attempt = 0, earlier = [] }: ArticleToCreate,
	maxBodyBytes: number,
): Promise<CreatedArticle> {
	requireStorableBody(content, maxBodyBytes);
	const created = await findCreated(database, actor, [opening, ...earlier]);
	if (created) {
		const copy = { revision: created.revisions[lang] ?? 0, baseVersion: null, content, opening, attempt };
		const key = { articleId: created.articleId, lang };
		return { articleId: key.articleId, ...(await saveWorkingCopy(database, actor, key, copy, maxBodyBytes)) };
	}
	const articleId = newIdentifier();
	return changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authorise(transaction, actor, 'write', { fdCode, lang });
		const shared = { alsoIn: [], cover: null, attachments: [], pinned: false };
		await putArticles(change, [{ articleId, fdCode, ...shared }]);
		change.markTextsChanged([{ articleId, lang }]);
		const copy = { revision: 1, baseVersion: null, content, savedBy: actor.personId, opening, attempt };
		const savedAt = await writeCopy(transaction, { articleId, lang }, copy);
		return { articleId, revision: 1, savedAt: savedAt.toISOString(), latestVersion: null };
	});
}

type Created = { articleId: string; revisions: Partial<Record<Language, number>> };

/** The article that one of these openings of a person's editor has created. */
async function findCreated(
	database: Database,
	{ personId }: PersonActor,
	openings: readonly (string | null)[],
): Promise<Created | null> {
	const known = openings.filter((opening) => opening !== null);
	if (known.length === 0) return null;
	const copies = await database
		.select({
			articleId: workingCopies.articleId,
			lang: workingCopies.lang,
			revision: workingCopies.revision,
		})
		.from(workingCopies)
		.where(and(inArray(workingCopies.opening, known), eq(workingCopies.savedBy, personId)));
	const [first] = copies;
	if (!first) return null;
	const revisions = Object.fromEntries(copies.map(({ lang, revision }) => [lang, revision]));
	return { articleId: first.articleId, revisions };
}

function newIdentifier(): string {
	return Array.from({ length: identifierLength }, () => letters[randomInt(letters.length)]).join('');
}
