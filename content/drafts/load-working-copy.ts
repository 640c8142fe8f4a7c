import { type Language, otherLanguage } from '@portico/api/languages.ts';
import type { EditedText, FollowedCopy } from '@portico/api/newsroom/answers/editing.ts';
import { completeText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { and, eq } from 'drizzle-orm';
import { articleNotFound } from '../articles/texts/load-text.ts';
import { readingVersion } from '../bodies/sanitise-body.ts';
import type { TextKey } from '../model/identifiers.ts';
import type { Viewer } from '../newsroom/load-listed-articles.ts';
import { type HeldGrant, loadColumnPath, may, PermissionMissing } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { type CopyReading, workingCopies } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { articles } from '../store/tables/schema.ts';
import { isCopyOf, readCopy } from './working-copy.ts';

type CopyRow = typeof workingCopies.$inferSelect;

/**
 * The working copy of one text, for editors that follow what a colleague writes: they ask at each save, so that it costs
 * a row.
 *
 * @param since the revision that the editor has
 * @returns the revision by now; `copy` null where that is the same, or nothing waits to become a version
 * @throws ContentRefusal `article-not-found`, PermissionMissing
 */
export async function loadWorkingCopy(
	database: Database,
	viewer: Viewer & { personId: string },
	{ articleId, lang }: TextKey,
	since: number,
): Promise<FollowedCopy> {
	await requireReadableText(database, viewer.grants, { articleId, lang });
	const [found] = await selectCopies(database).where(isCopyOf({ articleId, lang }));
	const revision = found?.copy.revision ?? 0;
	if (!found?.copy.content || revision === since) return { revision, copy: null };
	return { revision, copy: await showText(database, found, null, viewer.personId) };
}

/**
 * Who may write the other language may read a text, too, to translate it.
 *
 * @throws ContentRefusal `article-not-found`, PermissionMissing
 */
export async function requireReadableText(
	database: Database,
	grants: readonly HeldGrant[],
	{ articleId, lang }: TextKey,
): Promise<void> {
	const { fdCode, isReadable } = await loadReaders(database, grants, articleId);
	if (!isReadable(lang)) throw new PermissionMissing('read', { fdCode, lang });
}

/** @throws ContentRefusal `article-not-found`, PermissionMissing */
export async function requireWritableText(
	database: Database,
	grants: readonly HeldGrant[],
	{ articleId, lang }: TextKey,
): Promise<void> {
	const { fdCode, isWritable } = await loadReaders(database, grants, articleId);
	if (!isWritable(lang)) throw new PermissionMissing('write', { fdCode, lang });
}

/** Tells which texts of an article a person may read. @throws ContentRefusal `article-not-found` */
export async function mayReadTexts(
	database: Database,
	grants: readonly HeldGrant[],
	articleId: string,
): Promise<(lang: Language) => boolean> {
	return (await loadReaders(database, grants, articleId)).isReadable;
}

async function loadReaders(database: Database, grants: readonly HeldGrant[], articleId: string) {
	const [article] = await database
		.select({ fdCode: articles.fdCode })
		.from(articles)
		.where(eq(articles.articleId, articleId));
	if (!article) throw articleNotFound(articleId);
	const { fdCode } = article;
	const columnPath = await loadColumnPath(database, fdCode);
	const isWritable = (lang: Language) => may(grants, 'write', { columnPath, lang });
	const isReadable = (lang: Language) =>
		may(grants, 'read', { columnPath, lang }) || isWritable(otherLanguage(lang));
	return { fdCode, isReadable, isWritable };
}

/** Working copies, each with the name of the person who saved it last. */
export function selectCopies(database: Database) {
	return database
		.select({ copy: workingCopies, savedBy: people.displayName })
		.from(workingCopies)
		.leftJoin(people, eq(people.personId, workingCopies.savedBy));
}

/**
 * A text as an editor shows it: what its working copy says, else its latest version, else nothing.
 *
 * @param found its row; undefined where there never was a working copy
 */
export async function showText(
	database: Database,
	found: { copy: CopyRow; savedBy: string | null } | undefined,
	version: EditedText['version'],
	personId: string,
): Promise<Omit<EditedText, 'mayWrite' | 'mayPublish' | 'version'>> {
	const copy = found?.copy;
	const written = copy?.content && completeText(copy.content);
	const content = written ?? version?.content ?? emptyText;
	const { html, remarks } =
		copy && written
			? await readStoredCopy(database, copy, written.body, personId)
			: await readCopy(content.body, personId);
	return {
		content: { ...content, body: html ?? content.body },
		revision: copy?.revision ?? 0,
		baseVersion: copy && written ? copy.baseVersion : (version?.version ?? null),
		copySaved: copy && written ? { at: copy.savedAt.toISOString(), by: found.savedBy } : null,
		ownSave: copy ? saveOf(copy, personId) : null,
		isCleaned: html !== null,
		remarks,
	};
}

/** Which of their editing sessions has saved it last, told to the person alone. */
function saveOf({ savedBy, editingSessionId, sequence }: CopyRow, personId: string): EditedText['ownSave'] {
	if (savedBy !== personId || editingSessionId === null) return null;
	return { opening: editingSessionId, attempt: sequence ?? 0 };
}

/** How a working copy is read: as it was when it was saved, unless an earlier edition did that. */
async function readStoredCopy(
	database: Database,
	copy: CopyRow,
	body: string,
	personId: string,
): Promise<CopyReading> {
	const { reading: known } = copy;
	// Remarks were sentences once.
	const isKnown = known?.by === readingVersion && known.remarks.every((remark) => 'kind' in remark);
	if (isKnown) return known;
	const reading = await readCopy(body, personId);
	await database
		.update(workingCopies)
		.set({ reading })
		.where(and(isCopyOf(copy), eq(workingCopies.revision, copy.revision)));
	return reading;
}
