import { z } from 'zod';
import { isFileName } from '../../files/media-files.ts';
import { line, lines, mediaFile, timestamp } from './fields.ts';

/**
 * Copies of pictures are beside `media/`, because every file in `media/` is content with a name of its
 * own.
 */
const copiesFolder = 'pictures';

/** Longer than any preview that pages contain; it is part of every answer that shows the picture. */
const maxPreviewLength = 500;

const copyFile = z
	.string()
	.refine(
		(path) => {
			const [folder, ...parts] = path.split('/');
			return folder === copiesFolder && parts.length > 0 && parts.every(isFileName);
		},
		{ error: `must name a file in the bundle’s ${copiesFolder} folder, such as pictures/bridge-480.avif` },
	)
	.meta({ title: `file in ${copiesFolder}/` });

const copy = z.strictObject({
	format: z.literal('avif'),
	width: z.int().positive().describe('pixels'),
	file: copyFile,
});

const preview = z
	.string()
	.max(maxPreviewLength)
	.regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/, {
		error: 'must be a WebP picture as a data address in base64',
	});

const share = z.number().min(0).max(1);

/**
 * As `removedAt`, an entry without it keeps what is stored, which a file of the same bundle may change: it is therefore
 * not completed from what was stored before the files (`importMedia`).
 */
const focus = z.strictObject({ x: share, y: share }).nullable().optional().meta({
	title: '`x` and `y`, each from 0 to 1',
	description: 'what stays in sight where the picture is cut, from its top left; `null` for the middle',
});

/**
 * An entry of `media.json`: what people say of a picture. The files are in `media/`. The other
 * fields supply what an import otherwise derives from a picture (decision 028); the size is only compared
 * with the picture's.
 */
export const mediaEntry = z.strictObject({
	file: mediaFile,
	alts: lines.describe('alternative texts'),
	captions: lines.default({}).describe('captions that are proposed where the picture is inserted'),
	credit: line.default('').describe('who made the picture'),
	decorative: z.boolean().default(false).describe('whether it needs no alternative text'),
	focus,
	removedAt: timestamp
		.nullable()
		.optional()
		.describe(
			'when it was put into the bin, from which it is gone after 30 days; `null` for a file that is not there',
		),
	width: z.int().positive().optional().describe('pixels, as displayed'),
	height: z.int().positive().optional().describe('pixels, as displayed'),
	preview: preview.optional().describe('a WebP of at most 32 pixels, as a data address'),
	copies: z.array(copy).max(8).default([]),
});

export type MediaEntry = z.infer<typeof mediaEntry>;
