import { z } from 'zod';
import { languages } from '../languages.ts';
import { pageKinds } from '../page-kinds.ts';

export const language = z.enum(languages);

/** A text with the language it is in, which is not the page's where a name fell back to Chinese. */
export const localText = z.object({ text: z.string(), lang: language });
export type LocalText = z.infer<typeof localText>;

/** Moments cross the wire as ISO 8601 in UTC; the page shows them in the site's time zone. */
export const moment = z.iso.datetime();

/** A picture made ready for a page: address, size in pixels, smaller copies and a tiny preview. */
export const picture = z.object({
	src: z.string(),
	width: z.int(),
	height: z.int(),
	alt: z.string(),
	preview: z.string().nullable().meta({ description: 'A data: address of a few hundred bytes' }),
	variants: z.array(z.object({ format: z.enum(['avif', 'webp']), width: z.int(), src: z.string() })),
});
export type Picture = z.infer<typeof picture>;

/** Enough of a column to name it and to link to it. */
export const columnReference = z.object({
	fdCode: z.string(),
	name: localText,
	page: z.enum(pageKinds),
	href: z.string().nullable().meta({ description: 'Outside address, for columns that are links' }),
});
export type ColumnReference = z.infer<typeof columnReference>;

/** Where a slide or a box leads. */
export const linkTarget = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('column'), column: columnReference }),
	z.object({ kind: z.literal('article'), articleId: z.string() }),
	z.object({ kind: z.literal('address'), href: z.string() }),
]);
export type LinkTarget = z.infer<typeof linkTarget>;

/** A file to open or to save; `size` in bytes. */
export const attachment = z.object({
	name: z.string(),
	href: z.string(),
	mediaType: z.string(),
	size: z.int(),
});
export type Attachment = z.infer<typeof attachment>;

/** A page of a list: `total` counts all items, pages start at 1. */
export function listOf<Item extends z.ZodType>(item: Item) {
	return z.object({
		items: z.array(item),
		total: z.int(),
		page: z.int(),
		pageSize: z.int(),
	});
}
export type List<Item> = { items: Item[]; total: number; page: number; pageSize: number };
