import { z } from 'zod';
import { attachment, picture } from './shared-parts.ts';
import { video } from './videos.ts';

/**
 * The blocks of a body. Their HTML is sanitised when the body is saved, so a page may insert it unchanged.
 * Table cells that must not wrap carry `data-figure`; a table too wide for a phone carries `data-stacked`, and
 * its cells the column name in `data-label`.
 */
const captionedPicture = z.object({ picture, captionHtml: z.string().nullable() });

export const block = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('text'), html: z.string() }),
	captionedPicture.extend({ kind: z.literal('picture') }),
	z.object({
		kind: z.literal('gallery'),
		pictures: z.array(captionedPicture),
		captionHtml: z.string().nullable(),
	}),
	z.object({ kind: z.literal('attachment'), attachment }),
	z.object({ kind: z.literal('table'), html: z.string() }),
	z.object({ kind: z.literal('video'), video, captionHtml: z.string().nullable() }),
]);

export type Block = z.infer<typeof block>;
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
