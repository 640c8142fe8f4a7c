import { z } from 'zod';
import { isFileName } from '../../media/media-files.ts';
import { bundleFiles } from './bundle-files.ts';
import { mediaFile, moment, names, paragraphs, videoIdentifier } from './fields.ts';

/** Where a film stands unless its entry says otherwise: a folder of its own beside `media/`. */
export const videoFolder = (videoId: string) => `videos/${videoId}`;

/** A folder inside the bundle. What stands below `media/` is a picture or an attachment. */
const folder = z.string().refine(
	(path) => {
		const parts = path.split('/');
		return parts.every(isFileName) && parts[0] !== bundleFiles.media;
	},
	{ error: 'must name a folder of the bundle, beside media, such as videos/opening' },
);

/** What is said of a film: the fields an operator gives, too. */
export const videoDetails = z.strictObject({
	videoId: videoIdentifier,
	titles: names,
	descriptions: paragraphs.default({}),
	/** Left out, the poster the film comes with. */
	poster: mediaFile.optional(),
	/** Left out, the moment it first came here. */
	publishedAt: moment.optional(),
});

/** An entry of `videos.json`. The folder holds the film, made ready to stream. */
export const videoEntry = videoDetails.extend({ folder: folder.optional() });

export type VideoEntry = z.infer<typeof videoEntry>;
