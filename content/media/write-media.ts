import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import type { ContentChange, RowChange } from '../changes/content-change.ts';
import { mediaTag } from '../events/content-tags.ts';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import { type PreparedMedia, prepareAvifVariants } from '../files/add-media.ts';
import type { MediaStore } from '../files/media-store.ts';
import type { PictureWork } from '../files/pictures/picture-work.ts';
import { UnusableMedia } from '../files/unusable-media.ts';
import { isPerson } from '../model/actor.ts';
import type { PictureVariant } from '../model/stored-blocks.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { excluded } from '../store/excluded.ts';
import { media, replacedMedia } from '../store/tables/media-schema.ts';
import type { MediaRow } from './resolve-media.ts';

/**
 * Creates the missing AVIF copies of one picture, and records whether it moves: stores of earlier versions do not
 * know. Supplied copies (decision 028) stay. Two instances may
 * create the same ones without waiting for each other: the result is the same.
 *
 * @param signal abandons the picture: nothing is written after it
 * @returns the file it worked on; null when no picture is pending
 */
export async function addPendingAvif(
	database: Database,
	store: MediaStore,
	pictures: PictureWork,
	signal: AbortSignal,
): Promise<string | null> {
	const [row] = await database
		.select()
		.from(media)
		.where(eq(media.avifPending, true))
		.orderBy(sql`random()`)
		.limit(1);
	if (!row) return null;
	const made = await createMissingCopies(store, row, pictures);
	signal.throwIfAborted();
	await changeContent(database, 'system:maintenance', async (change) => {
		const { transaction } = change;
		// The file may have been replaced meanwhile; then it is pending again.
		const isSame = sql`${media.file} = ${row.file} and ${media.digest} = ${row.digest}`;
		const before = await transaction.select().from(media).where(isSame);
		const keptVariants = before[0]?.variants ?? [];
		const variants = [
			...keptVariants,
			...made.variants.filter(({ width }) => !avifWidths(keptVariants).includes(width)),
		];
		const after = await transaction
			.update(media)
			.set({ avifPending: false, animated: made.animated, variants })
			.where(isSame)
			.returning();
		change.addTags('media', invalidatedMediaTags(before, after));
	});
	return row.file;
}

/** A picture that cannot be encoded, or is missing, keeps the copies it has. */
async function createMissingCopies(
	store: MediaStore,
	row: typeof media.$inferSelect,
	pictures: PictureWork,
): Promise<{ variants: PictureVariant[]; animated: boolean }> {
	try {
		return await prepareAvifVariants(store, row, avifWidths(row.variants), pictures);
	} catch (error) {
		if (error instanceof UnusableMedia) return { variants: [], animated: row.animated };
		throw error;
	}
}

function avifWidths(variants: readonly PictureVariant[]): number[] {
	return variants.filter(({ format }) => format === 'avif').map(({ width }) => width);
}

/** A prepared file, under its name in content. Its alternative texts are unchanged. */
export type NewMedia = PreparedMedia & {
	file: string;
	/** Of a PDF: 0 where they cannot be counted; null or missing where nobody has counted. */
	pages?: number | null;
};

/**
 * Writes the rows of files that are already in the media store. What a person adds, they may read (decision 032). A
 * replaced picture keeps its focal point only with its proportions (decision 089).
 *
 * @returns all of them, before and after
 * @throws PermissionMissing
 */
export async function writeMedia(change: ContentChange, rows: NewMedia[]): Promise<RowChange<MediaRow>[]> {
	if (rows.length === 0) return [];
	const { transaction } = change;
	const files = rows.map((row) => row.file);
	const before = await transaction.select().from(media).where(inArray(media.file, files));
	if (before.length < rows.length) await authoriseAnywhere(transaction, change.actor, 'media.upload');
	if (before.length > 0) await authoriseAnywhere(transaction, change.actor, 'media.replace');
	const { actor } = change;
	const uploaded = isPerson(actor) ? { uploadedBy: actor.personId, uploadedAt: sql`now()` } : {};
	const after = await transaction
		.insert(media)
		.values(rows.map((row) => ({ ...row, ...uploaded })))
		.onConflictDoUpdate({
			target: media.file,
			set: {
				...excluded(
					media,
					'digest',
					'mediaType',
					'size',
					'width',
					'height',
					'animated',
					'preview',
					'variants',
					'avifPending',
					'pages',
					'removedAt',
				),
				focalX: withSameProportions(sql`${media.focalX}`),
				focalY: withSameProportions(sql`${media.focalY}`),
			},
		})
		.returning();
	const replaced = before.filter(
		({ file, digest }) => after.find((row) => row.file === file)?.digest !== digest,
	);
	await keepReplaced(change, replaced);
	change.addTags('media', invalidatedMediaTags(before, after));
	const beforeOf = new Map(before.map((row) => [row.file, row]));
	for (const { file, digest } of after) {
		const earlier = beforeOf.get(file);
		if (!earlier) change.audit({ action: 'media.add', subject: `media:${file}` });
		else if (earlier.digest !== digest) change.audit({ action: 'media.replace', subject: `media:${file}` });
	}
	return after.map((row) => ({ before: beforeOf.get(row.file) ?? null, after: row }));
}

async function keepReplaced({ transaction, actor }: ContentChange, rows: MediaRow[]): Promise<void> {
	if (rows.length === 0) return;
	const replacedBy = isPerson(actor) ? actor.personId : null;
	await transaction
		.insert(replacedMedia)
		.values(rows.map((row) => ({ file: row.file, replacedBy, row })))
		// Twice in one transaction: what was before it counts.
		.onConflictDoNothing();
	await notifyNewsroom(transaction, { topics: ['articles', 'media'] });
}

/** Sizes of the same picture differ by a rounded pixel. */
const proportionTolerance = 0.01;

/** The stored value, unless other bytes come with other proportions: these show another picture or part of it. */
function withSameProportions(value: SQL): SQL {
	const stored = sql`(${media.width}::float8 / ${media.height})`;
	const given = sql`(excluded.width::float8 / excluded.height)`;
	return sql`case when ${media.digest} = excluded.digest
		or abs(${given} / ${stored} - 1) <= ${sql.raw(String(proportionTolerance))} then ${value} end`;
}

/**
 * Tags of the answers that a change of these files invalidates.
 *
 * @param before the previous rows; new files are missing
 */
export function invalidatedMediaTags(before: readonly MediaRow[], after: readonly MediaRow[]): string[] {
	const previousByFile = new Map(before.map((row) => [row.file, row]));
	const changed = after.filter((row) => !isDeepStrictEqual(row, previousByFile.get(row.file)));
	return changed.map(({ file }) => mediaTag(file));
}
