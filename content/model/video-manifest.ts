import { z } from 'zod';

/** A name in a video's folder: one part, so that playlists find their files beside them. */
const fileName = z
	.string()
	.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/i, { error: 'is not a plain file name' })
	.refine((name) => name !== 'video.json', { error: 'is the name of the list itself' });

/** A word or two of a stream. What no database keeps, or no page shows, is none. */
const text = z
	.string()
	.min(1)
	.max(1_000)
	.refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), {
		error: 'holds characters that are no text',
	});

/** More than any codec draws, and little enough for every reckoning with it. */
const pixels = z.int().positive().max(65_536);

/** Ten days, in seconds. */
const maxDurationSeconds = 864_000;

/**
 * `video.json` of a video made ready to stream (`npm run video -- add` writes it; `docs/how-to/video.md`):
 * what each file of the folder is. Sizes in bytes, durations in seconds, bandwidths in bits per second.
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
	/** Every file but this one, by name. */
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
