import { z } from 'zod';

/** A name in a film's folder: one part, so that playlists find their files beside them. */
const fileName = z
	.string()
	.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/i, { error: 'is no plain file name' })
	.refine((name) => name !== 'video.json', { error: 'is the name of the list itself' });

/**
 * `video.json` of a film made ready to stream (`npm run video -- add` writes it; `docs/how-to/video.md`):
 * what each file of the folder is. Sizes in bytes, durations in seconds, bandwidths in bits per second.
 */
export const videoManifest = z.strictObject({
	format: z.literal(1),
	duration: z.number().positive(),
	/** Pixels of the largest rendition. */
	width: z.int().positive(),
	height: z.int().positive(),
	master: fileName,
	renditions: z
		.array(
			z.strictObject({
				playlist: fileName,
				width: z.int().positive(),
				height: z.int().positive(),
				bandwidth: z.int().positive(),
				averageBandwidth: z.int().positive().nullable(),
				codecs: z.string().nullable(),
				frameRate: z.number().positive().nullable(),
			}),
		)
		.min(1),
	subtitles: z.array(
		z.strictObject({ lang: z.string().min(1), name: z.string().min(1), playlist: fileName, file: fileName }),
	),
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
