import { z } from 'zod';
import { pageKinds } from '../addresses/page-kinds.ts';
import { languages } from '../languages.ts';

export const language = z.enum(languages);

/** Positions between words at which a line of a Chinese title may break. */
export const titleBreaks = z
	.array(z.int().positive())
	.meta({ description: 'Where a line of it may end, in UTF-16 code units from its start' });

/** A text with its language, which differs from the page's where a name fell back to Chinese. */
export const localText = z.object({ text: z.string(), lang: language, breaks: titleBreaks.optional() });
export type LocalText = z.infer<typeof localText>;

/** Timestamps are serialised as ISO 8601 in UTC; pages show them in the time zone of the site. */
export const dateTime = z.iso.datetime();

/** What stays in sight where a picture is cut, as shares of its width and height from the top left: 0 to 1. */
export const focalPoint = z.object({ x: z.number(), y: z.number() });
export type FocalPoint = z.infer<typeof focalPoint>;

/** An image for a page: address, size in pixels, smaller variants and a tiny preview. */
export const picture = z.object({
	src: z.string(),
	width: z.int(),
	height: z.int(),
	alt: z.string(),
	animated: z.boolean().optional().meta({ description: 'Whether src moves; the variants stand still' }),
	focus: focalPoint.optional().meta({ description: 'What stays in sight where it is cut; else the middle' }),
	preview: z.string().nullable().meta({ description: 'A data: address of a few hundred bytes' }),
	variants: z.array(z.object({ format: z.enum(['avif', 'webp']), width: z.int(), src: z.string() })),
});
export type Picture = z.infer<typeof picture>;

/** The properties needed to name and link a column. */
export const columnReference = z.object({
	fdCode: z.string(),
	name: localText,
	page: z.enum(pageKinds),
	href: z.string().nullable().meta({ description: 'Outside address, for columns that are links' }),
});
export type ColumnReference = z.infer<typeof columnReference>;

/** What the address of an article and its links consist of. */
export const linkedArticle = z.object({
	articleId: z.string(),
	address: z
		.string()
		.nullable()
		.meta({ description: 'In place of the identifier in the address of its page' }),
	linkTo: z.string().nullable().meta({
		description: 'Where its links lead instead of a page of its own: an address, or a path of the site',
	}),
});

/** Link target of a slide or a box. */
export const linkTarget = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('column'), column: columnReference }),
	linkedArticle.extend({ kind: z.literal('article') }),
	z.object({ kind: z.literal('address'), href: z.string() }),
]);
export type LinkTarget = z.infer<typeof linkTarget>;

/** A downloadable file; `size` in bytes. */
export const attachment = z.object({
	name: z.string(),
	href: z.string(),
	mediaType: z.string(),
	size: z.int(),
});
export type Attachment = z.infer<typeof attachment>;

/** A page of a list: `total` counts all items, and pages start at 1. */
export function listOf<Item extends z.ZodType>(item: Item) {
	return z.object({
		items: z.array(item),
		total: z.int(),
		page: z.int(),
		pageSize: z.int(),
	});
}
export type List<Item> = { items: Item[]; total: number; page: number; pageSize: number };
