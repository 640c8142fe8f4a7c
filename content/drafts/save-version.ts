import { readArticleLink } from '@portico/api/addresses/article-addresses.ts';
import type { EditConflict, SavedVersion } from '@portico/api/newsroom/answers/editing.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import { and, eq } from 'drizzle-orm';
import { loadVersionContents, versionName } from '../articles/load-stored-articles.ts';
import { readVersionAside, type VersionReading } from '../articles/texts/read-aside.ts';
import { saveText } from '../articles/texts/save-text.ts';
import { suppliedFields, type VersionContent } from '../articles/texts/version-columns.ts';
import { cleanText } from '../bodies/clean-text.ts';
import { changeContent } from '../changes/change-content.ts';
import type { ContentChange } from '../changes/content-change.ts';
import type { PersonActor } from '../model/actor.ts';
import type { TextKey } from '../model/identifiers.ts';
import { Conflict, ContentRefusal, InvalidFields } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { workingMetadata } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { articleVersions, type MetadataChanges } from '../store/tables/schema.ts';
import { clearCopy, loadLatestVersion, requireSeenCopy, requireStorableBody } from './working-copy.ts';

export type VersionToSave = {
	/** Of the working copy, as the person saw it. */
	revision: number;
	/** The version that the person wrote on, or has decided to supersede; null for none. */
	basedOn: number | null;
	/** What the person says about it; may be empty. */
	note: string;
};

/**
 * Makes a version of a working copy, with the changed metadata of the article that waits for a publication. Where only
 * those have changed, the version repeats the text.
 *
 * @throws TextNotFound, PermissionMissing; Conflict with an {@link EditConflict}; InvalidFields for a missing title or a
 *   body that is too large; ContentRefusal `nothing-to-save`
 */
export async function saveWorkingVersion(
	database: Database,
	actor: PersonActor,
	key: TextKey,
	options: VersionToSave,
	maxBodyBytes: number,
): Promise<SavedVersion> {
	const prepared = await prepareCopy(database, actor, key, options.revision, maxBodyBytes);
	return changeContent(database, actor, (change) => savePreparedVersion(change, key, options, prepared));
}

/**
 * Prepares a version of a working copy, or of the latest version where nothing is written: before the transaction that
 * saves it, since a large body takes time.
 *
 * @throws TextNotFound, PermissionMissing; Conflict with an {@link EditConflict}; InvalidFields, ContentRefusal
 *   `nothing-to-save`
 */
export async function prepareCopy(
	database: Database,
	actor: PersonActor,
	key: TextKey,
	revision: number,
	maxBodyBytes: number,
): Promise<VersionReading> {
	const seen = await database.transaction((transaction) =>
		requireSeenCopy({ transaction, actor, heldPermissions: new Set() }, key, revision),
	);
	const written = seen?.content ?? (await loadLatestContent(database, key));
	return prepareVersion(written, maxBodyBytes, actor.personId);
}

/**
 * Saves a prepared version, if the working copy still is as the person saw it.
 *
 * @throws TextNotFound, PermissionMissing; Conflict with an {@link EditConflict}; ContentRefusal `nothing-to-save`
 */
export async function savePreparedVersion(
	change: ContentChange,
	key: TextKey,
	{ revision, basedOn, note }: VersionToSave,
	{ content, remarks }: VersionReading,
): Promise<SavedVersion> {
	const { transaction } = change;
	const copy = await requireSeenCopy(change, key, revision);
	const latest = await loadLatestVersion(transaction, key);
	if (latest !== basedOn) throw await versionConflict(transaction, key, latest);
	const facts = await loadMetadataChanges(transaction, key.articleId);
	if (!copy?.content && facts === null) throw nothingToSave();
	const version = await saveNotedVersion(change, key, { basedOn, content, note, facts });
	if (copy) await clearCopy(change, key, revision + 1);
	return { version, revision: copy ? revision + 1 : 0, content: workingContentOf(content), remarks };
}

type NotedVersion = {
	basedOn: number | null;
	content: VersionContent;
	note: string;
	facts: MetadataChanges | null;
};

/** @throws TextNotFound, PermissionMissing, VersionConflict */
export async function saveNotedVersion(
	change: ContentChange,
	key: TextKey,
	{ basedOn, content, note, facts }: NotedVersion,
): Promise<number> {
	const version = await saveText(change, key, { basedOn, content });
	await change.transaction
		.update(articleVersions)
		.set({ note: cleanText(note) || null, facts })
		.where(isVersion(key, version));
	return version;
}

/** What the latest version says. */
async function loadLatestContent(database: Database, key: TextKey): Promise<ArticleText> {
	const version = await loadLatestVersion(database, key);
	if (version === null) throw nothingToSave();
	const versions = await loadVersionContents(database, [{ ...key, version }]);
	return workingContentOf(versions.get(versionName({ ...key, version })) as VersionContent);
}

/**
 * @param personId whom it is prepared for
 * @throws InvalidFields for a missing title, a link that is no address, or a body that is too large or cannot be read; ContentRefusal `too-busy`
 */
export async function prepareVersion(
	written: ArticleText,
	maxBodyBytes: number,
	personId: string,
): Promise<VersionReading> {
	requireStorableBody(written, maxBodyBytes);
	if (cleanText(written.title) === '')
		throw new InvalidFields({ 'content.title': { code: 'title-missing' } });
	const linkTo = cleanText(written.linkTo ?? '');
	if (linkTo !== '' && readArticleLink(linkTo) === null)
		throw new InvalidFields({ 'content.linkTo': { code: 'not-an-address' } });
	return readVersionAside(written, maxBodyBytes, personId);
}

/** The fields of a version as they are edited. */
export function workingContentOf(version: VersionContent): ArticleText {
	return Object.fromEntries(suppliedFields.map((name) => [name, version[name] ?? ''])) as ArticleText;
}

/** Changed metadata that waits for a publication; null for none. */
export async function loadMetadataChanges(
	transaction: Transaction,
	articleId: string,
): Promise<MetadataChanges | null> {
	const [row] = await transaction
		.select()
		.from(workingMetadata)
		.where(eq(workingMetadata.articleId, articleId));
	return row && Object.keys(row.changes).length > 0 ? row.changes : null;
}

export async function versionConflict(
	transaction: Transaction,
	key: TextKey,
	latestVersion: number | null,
): Promise<Conflict<EditConflict>> {
	const [row] = await transaction
		.select({ savedAt: articleVersions.savedAt, savedBy: people.displayName })
		.from(articleVersions)
		.leftJoin(people, eq(people.personId, articleVersions.savedBy))
		.where(isVersion(key, latestVersion ?? 0));
	const { savedAt, savedBy = null } = row ?? {};
	return new Conflict<EditConflict>({
		...{ kind: 'version', latestVersion, savedBy },
		savedAt: savedAt?.toISOString() ?? null,
	});
}

function isVersion({ articleId, lang }: TextKey, version: number) {
	return and(
		eq(articleVersions.articleId, articleId),
		eq(articleVersions.lang, lang),
		eq(articleVersions.version, version),
	);
}

function nothingToSave(): ContentRefusal {
	return new ContentRefusal('nothing-to-save', 'There is nothing that is not saved as a version.');
}
