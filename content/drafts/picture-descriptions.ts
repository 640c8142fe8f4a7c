import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@portico/api/languages.ts';
import type { MediaDescription, PlacedPicture, TextPicture } from '@portico/api/newsroom/answers/media.ts';
import { and, inArray } from 'drizzle-orm';
import { loadVersionContents, versionName } from '../articles/load-stored-articles.ts';
import { TextNotFound } from '../articles/texts/load-text.ts';
import { cleanText } from '../bodies/clean-text.ts';
import { picturesInBody } from '../bodies/pictures-in-body.ts';
import { changeContent } from '../changes/change-content.ts';
import { type Description, describeMedia, descriptionOf } from '../media/describe-media.ts';
import type { PersonActor } from '../model/actor.ts';
import type { TextKey } from '../model/identifiers.ts';
import { Conflict, ContentRefusal } from '../model/refusals.ts';
import type { HeldGrant } from '../permissions/authorise.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { media } from '../store/tables/media-schema.ts';
import { workingCopies } from '../store/tables/newsroom-schema.ts';
import type { Texts } from '../store/tables/schema.ts';
import { requireReadableText } from './load-working-copy.ts';
import { type MediaReader, readableMedia } from './readable-media.ts';
import { isCopyOf, loadLatestVersion } from './working-copy.ts';

/** What is said of those of some files that a person may read. */
export async function loadDescriptions(
	database: Database,
	reader: MediaReader,
	files: readonly string[],
): Promise<MediaDescription[]> {
	if (files.length === 0) return [];
	const isReadable = await readableMedia(database, reader, files);
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
	const wanted = cleaned(description);
	await changeContent(database, actor, async (change) => {
		const [changed] = (await describeMedia(change, [wanted])).changes;
		// Nothing stays of the change. Two people who say the same do not contradict each other.
		if (changed && !isDeepStrictEqual(changed.before, { ...seen, file })) throw new Conflict(changed.before);
	});
	return wanted;
}

/** As lines of bundles are cleaned: empty ones are missing. */
function cleaned({ file, alts, captions, credit, decorative }: MediaDescription): MediaDescription {
	const words = (texts: Texts) =>
		Object.fromEntries(
			Object.entries(texts)
				.map(([lang, text]) => [lang, cleanText(text)])
				.filter(([, text]) => text !== ''),
		);
	return { file, alts: words(alts), captions: words(captions), credit: cleanText(credit), decorative };
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
	pictures: readonly PlacedPicture[],
): Promise<Set<PlacedPicture>> {
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
