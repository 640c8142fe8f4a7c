import { z } from 'zod';

const words = (max: number) =>
	z.object({ zh: z.string().max(max).optional(), en: z.string().max(max).optional() });

/** What people say of a film: the same wherever it is shown. */
export const filmDescription = z.object({
	videoId: z.string().min(1).max(100),
	titles: words(200),
	descriptions: words(1_000),
	/** The name of a picture in content (`media/…`); null without one. */
	poster: z.string().max(1_000).nullable(),
});

/** Work on a film: an uploaded one becomes a video, or a video gets other subtitles. */
const filmWork = z.object({
	kind: z.enum(['film', 'subtitles']),
	/** The film's name on the device of the person who uploaded it. */
	name: z.string(),
	state: z.enum(['waiting', 'working', 'failed']),
	/** From 0 to 1. */
	progress: z.number(),
	/** Seconds that it is expected to take still; null as long as that cannot be told. */
	remaining: z.int().nullable(),
	/** Why it failed, in the language of the person; null as long as it has not. */
	message: z.string().nullable(),
	/** The subtitles it brings, by language; null for those that it removes. */
	subtitles: z.array(z.object({ lang: z.string(), name: z.string().nullable() })),
});

export const editedFilm = filmDescription.extend({
	/** What visitors get; null as long as it is being made. */
	shown: z
		.object({
			/** In seconds. */
			duration: z.number(),
			width: z.int(),
			height: z.int(),
			/** What a replacement is compared with. */
			digest: z.string(),
			isEncrypted: z.boolean(),
			/** The address of the film as one file; null without one. */
			film: z.string().nullable(),
			subtitles: z.array(z.object({ lang: z.string(), name: z.string(), href: z.string() })),
		})
		.nullable(),
	work: filmWork.nullable(),
});

/** How many cues of the given subtitles cannot be read, and are left out. */
export const givenSubtitles = z.object({ omitted: z.int() });

export type FilmDescription = z.output<typeof filmDescription>;
export type EditedFilm = z.output<typeof editedFilm>;
