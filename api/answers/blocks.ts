import { z } from 'zod';
import { attachment, picture } from './shared-parts.ts';
import { video } from './videos.ts';

/**
 * The blocks a body is made of. All HTML in them was sanitised when the body was written, so a page
 * may set it as it is.
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
