import { z } from 'zod';
import { dateTime, localText, picture } from './shared-parts.ts';

/** A playable video: its stream, poster, subtitles and seek thumbnails. */
export const video = z.object({
	videoId: z.string(),
	title: localText,
	description: localText.nullable(),
	publishedAt: dateTime,
	duration: z.number().positive().meta({ description: 'Seconds' }),
	width: z.int().positive().meta({ description: 'Pixels of the largest rendition' }),
	height: z.int().positive(),
	poster: picture.nullable(),
	source: z.string().meta({ description: 'Address of the HLS master playlist' }),
	download: z
		.object({ href: z.string(), mediaType: z.string(), size: z.int() })
		.nullable()
		.meta({ description: 'The video as one file, for players without HLS; an encrypted one has none' }),
	thumbnails: z
		.string()
		.nullable()
		.meta({ description: 'Address of a WebVTT file: moments, and the pictures shown while scrubbing' }),
	subtitles: z.array(
		z.object({
			lang: z.string().meta({ description: 'BCP 47' }),
			name: z.string(),
			href: z.string().meta({ description: 'Address of the whole subtitles as one WebVTT file' }),
		}),
	),
});
export type Video = z.infer<typeof video>;
