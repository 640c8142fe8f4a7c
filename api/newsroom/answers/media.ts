import { z } from 'zod';

const words = (max: number) =>
	z.object({ zh: z.string().max(max).optional(), en: z.string().max(max).optional() });

/** What people say of a file: the same wherever it is used. */
export const mediaDescription = z.object({
	file: z.string().min(1).max(1000),
	alts: words(500),
	captions: words(1000),
	credit: z.string().max(200),
	/** Whether it only decorates, so that it needs no alternative text. */
	decorative: z.boolean(),
});

export const mediaDescriptions = z.object({ items: z.array(mediaDescription) });

/** A picture in a text: its place in words, and what the text itself says of it. */
const placedPicture = z.object({
	/** Its name in content (`media/…`). */
	file: z.string(),
	/** Its number among the pictures of the text, from 1. */
	number: z.int(),
	/** The end of the text before it (`endOfText`); empty for one that stands first. */
	after: z.string(),
	/** The alternative text in the text; empty if it has none of its own. */
	alt: z.string(),
});

export const textPictures = z.object({
	items: z.array(
		placedPicture.extend({
			/** Whether neither the text nor the store says what it shows, in the language of the text. */
			needsWords: z.boolean(),
		}),
	),
	/** Whether a text is published only once all its pictures have words. */
	isRequired: z.boolean(),
});

export type MediaDescription = z.output<typeof mediaDescription>;
export type PlacedPicture = z.output<typeof placedPicture>;
export type TextPicture = z.output<typeof textPictures>['items'][number];
