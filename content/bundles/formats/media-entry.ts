import { z } from 'zod';
import { isFileName } from '../../media/media-files.ts';
import { lines, mediaFile } from './fields.ts';

/** Copies of pictures stand beside `media/`: what is in there is content under its own name. */
const copiesFolder = 'pictures';

/** Longer than any preview pages are given; it stands in every answer that shows the picture. */
const longestPreview = 500;

const copyFile = z.string().refine(
	(path) => {
		const [folder, ...parts] = path.split('/');
		return folder === copiesFolder && parts.length > 0 && parts.every(isFileName);
	},
	{ error: `must name a file in the bundle’s ${copiesFolder} folder, such as pictures/bridge-480.avif` },
);

const copy = z.strictObject({
	format: z.literal('avif'),
	/** In pixels. */
	width: z.int().positive(),
	file: copyFile,
});

const preview = z
	.string()
	.max(longestPreview)
	.regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/, {
		error: 'must be a WebP picture as a data address in base64',
	});

/**
 * An entry of `media.json`: what a picture shows, for who does not see it. The files stand in `media/`. The
 * other fields bring in ready made what an import else makes of a picture (decision 028); its size is only
 * held against the picture.
 */
export const mediaEntry = z.strictObject({
	file: mediaFile,
	alts: lines,
	width: z.int().positive().optional(),
	height: z.int().positive().optional(),
	preview: preview.optional(),
	copies: z.array(copy).max(8).default([]),
});

export type MediaEntry = z.infer<typeof mediaEntry>;
