import { isDeepStrictEqual } from 'node:util';
import { type Language, otherLanguage } from '@portico/api/languages.ts';
import type { MediaDescription, TextPicture } from '@portico/api/newsroom/answers/media.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { loadVersionContents, versionName } from '../articles/load-stored-articles.ts';
import { articleNotFound, TextNotFound } from '../articles/texts/load-text.ts';
import { type BodyPicture, picturesInBody } from '../bodies/pictures-in-body.ts';
import { changeContent } from '../changes/change-content.ts';
import { type Description, describeMedia, descriptionOf } from '../media/describe-media.ts';
import type { PersonActor } from '../model/actor.ts';
import type { TextKey } from '../model/identifiers.ts';
import { Conflict, ContentRefusal } from '../model/refusals.ts';
import { type HeldGrant, loadColumnPath, may, PermissionMissing } from '../permissions/authorise.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { media } from '../store/tables/media-schema.ts';
import { workingCopies } from '../store/tables/newsroom-schema.ts';
import { articles } from '../store/tables/schema.ts';
import { type MediaReader, readableMedia } from './readable-media.ts';
import { isCopyOf, loadLatestVersion } from './working-copy.ts';

/** What is said of those of some files that a person may read. */
export async function loadDescriptions(
	database: Database,
	reader: MediaReader,
	files: readonly string[],
): Promise<MediaDescription[]> {
	if (files.length === 0) return [];
	const isReadable = await readableMedia(database, reader, files.length === 1 ? files[0] : null);
	const rows = await database
		.select()
		.from(media)
		.where(and(inArray(media.file, [...files]), isReadable))
		.orderBy(media.file);
	return rows.map(descriptionOf);
}

/**
 * Says something of a file, if what was said of it still is as the person saw it.
 *
 * @throws ContentRefusal `file-not-found`, also for a file that the person may not read; Conflict with what is said now;
 *   PermissionMissing
 */
export async function describeSeenMedia(
	database: Database,
	actor: PersonActor,
	grants: readonly HeldGrant[],
	{ seen, description }: { seen: MediaDescription; description: MediaDescription },
): Promise<MediaDescription> {
	const { file } = description;
	const reader = { personId: actor.personId, grants };
	const [readable] = await loadDescriptions(database, reader, [file]);
	if (!readable) throw new ContentRefusal('file-not-found', `There is no file ${file}.`);
	await changeContent(database, actor, async (change) => {
		const [row] = await change.transaction.select().from(media).where(eq(media.file, file)).for('update');
		const current = row && descriptionOf(row);
		// Two people who say the same do not contradict each other.
		const isAgreed = isDeepStrictEqual(current, description) || isDeepStrictEqual(current, { ...seen, file });
		if (!isAgreed) throw new Conflict(current);
		await describeMedia(change, [description]);
	});
	return description;
}

/**
 * The pictures in the body of a text, each with its place.
 *
 * @param version null for what is written: the working copy, else the latest version
 * @throws TextNotFound, PermissionMissing
 */
export async function listTextPictures(
	database: Database,
	grants: readonly HeldGrant[],
	key: TextKey,
	version: number | null,
): Promise<TextPicture[]> {
	await requireReadableText(database, grants, key);
	const pictures = picturesInBody(await loadBody(database, key, version));
	const undescribed = await filesWithoutWords(database, key.lang, pictures);
	return pictures.map((picture) => ({ ...picture, needsWords: undescribed.has(picture) }));
}

/**
 * Refuses a version whose body shows a picture without words in its language.
 *
 * @throws ContentRefusal `pictures-without-words` that names their places
 */
export async function requirePictureWords(
	transaction: Transaction,
	key: TextKey,
	version: number,
): Promise<void> {
	const pictures = picturesInBody(await loadBody(transaction, key, version));
	const undescribed = [...(await filesWithoutWords(transaction, key.lang, pictures))];
	if (undescribed.length === 0) return;
	const numbers = undescribed.map(({ number }) => number).join(', ');
	throw new ContentRefusal('pictures-without-words', `No alternative text: pictures ${numbers}.`, {
		count: undescribed.length,
		numbers,
	});
}

/** Pictures that neither the text nor the store describes in a language, and that are not decorative. */
async function filesWithoutWords(
	database: Database | Transaction,
	lang: Language,
	pictures: readonly BodyPicture[],
): Promise<Set<BodyPicture>> {
	const asked = pictures.filter(({ alt }) => alt === '');
	if (asked.length === 0) return new Set();
	const files = [...new Set(asked.map(({ file }) => file))];
	const rows = await database.select().from(media).where(inArray(media.file, files));
	const needing = new Set(rows.filter((row) => needsWords(row, lang)).map(({ file }) => file));
	return new Set(asked.filter(({ file }) => needing.has(file)));
}

const needsWords = ({ alts, decorative }: Description, lang: Language) => !decorative && !alts[lang];

async function loadBody(
	database: Database | Transaction,
	key: TextKey,
	version: number | null,
): Promise<string> {
	if (version === null) {
		const [copy] = await database.select().from(workingCopies).where(isCopyOf(key));
		if (copy?.content) return copy.content.body ?? '';
	}
	const wanted = version ?? (await loadLatestVersion(database, key));
	if (wanted === null) return '';
	const contents = await loadVersionContents(database, [{ ...key, version: wanted }]);
	const content = contents.get(versionName({ ...key, version: wanted }));
	if (!content) throw new TextNotFound(key);
	return content.body;
}

/** Who may write the other language may read a text, to translate it. */
async function requireReadableText(
	database: Database,
	grants: readonly HeldGrant[],
	{ articleId, lang }: TextKey,
): Promise<void> {
	const [article] = await database
		.select({ fdCode: articles.fdCode })
		.from(articles)
		.where(eq(articles.articleId, articleId));
	if (!article) throw articleNotFound(articleId);
	const columnPath = await loadColumnPath(database, article.fdCode);
	const isReadable =
		may(grants, 'read', { columnPath, lang }) ||
		may(grants, 'write', { columnPath, lang: otherLanguage(lang) });
	if (!isReadable) throw new PermissionMissing('read', { fdCode: article.fdCode, lang });
}
