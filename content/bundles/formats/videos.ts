import { z } from 'zod';
import { isFileName } from '../../files/media-files.ts';
import { bundleFiles } from './bundle-files.ts';
import { mediaFile, names, paragraphs, timestamp, videoIdentifier } from './fields.ts';

/** The default folder of a video: beside `media/`. */
export const videoFolder = (videoId: string) => `videos/${videoId}`;

/** A folder of the bundle. Files below `media/` are pictures and attachments. */
const folder = z.string().refine(
	(path) => {
		const parts = path.split('/');
		return parts.every(isFileName) && parts[0] !== bundleFiles.media;
	},
	{ error: 'must name a folder of the bundle, beside media, such as videos/opening' },
);

/** The fields of a video that an operator can also set. */
export const videoDetails = z.strictObject({
	videoId: videoIdentifier,
	titles: names,
	descriptions: paragraphs.default({}),
	poster: mediaFile.optional().describe('by default, the poster in the video’s folder'),
	publishedAt: timestamp.optional().describe('by default, the time of the first import'),
});

/** An entry of `videos.json`. The folder contains the packaged video. */
export const videoEntry = videoDetails.extend({
	folder: folder.optional().describe('by default, `videos/` and the identifier'),
});

export type VideoEntry = z.infer<typeof videoEntry>;
