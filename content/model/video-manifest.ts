import { z } from 'zod';

/** A file name in a video's folder, without subfolders, since playlists refer to files in their own folder. */
const fileName = z
	.string()
	.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/i, { error: 'is not a plain file name' })
	.refine((name) => name !== 'video.json', { error: 'is the name of the list itself' });

/** A short label of a stream. Characters that the database cannot store, or that are invisible, are refused. */
const text = z
	.string()
	.min(1)
	.max(1_000)
	.refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), {
		error: 'holds characters that are no text',
	});

/** More than any codec supports, and small enough for calculations without overflow. */
const pixels = z.int().positive().max(65_536);

/** Ten days, in seconds. */
const maxDurationSeconds = 864_000;

/**
 * `video.json` of a video packaged for streaming (`npm run video -- add` writes it; `docs/how-to/video.md`):
 * a description of each file in the folder. Sizes in bytes, durations in seconds, bandwidths in bits per second.
 */
export const videoManifest = z.strictObject({
	format: z.literal(1),
	duration: z.number().positive().max(maxDurationSeconds),
	/** Pixels of the largest rendition. */
	width: pixels,
	height: pixels,
	master: fileName,
	renditions: z
		.array(
			z.strictObject({
				playlist: fileName,
				width: pixels,
				height: pixels,
				bandwidth: z.int().positive(),
				averageBandwidth: z.int().positive().nullable(),
				codecs: text.nullable(),
				frameRate: z.number().positive().nullable(),
			}),
		)
		.min(1),
	subtitles: z.array(z.strictObject({ lang: text, name: text, playlist: fileName, file: fileName })),
	poster: fileName.nullable(),
	thumbnails: fileName.nullable(),
	download: fileName.nullable(),
	encrypted: z.boolean(),
	/** Every file except this one, by name. */
	files: z
		.array(
			z.strictObject({
				name: fileName,
				size: z.int().nonnegative(),
				sha256: z.string().regex(/^[0-9a-f]{64}$/),
			}),
		)
		.min(1),
});
export type VideoManifest = z.infer<typeof videoManifest>;
