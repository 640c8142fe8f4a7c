import { z } from 'zod';
import { articlePreview } from '../../answers/articles.ts';
import { dateTime, language } from '../../answers/shared-parts.ts';

/** What the frame of a preview shows, and the key with which its page opens. */
export const framedPreview = z.object({
	key: z.string(),
	/** As the page of the website takes it. */
	article: articlePreview.omit({ expiresAt: true }),
});

/** What other programs take from a page that is shared. */
export const sharePreview = z.object({
	title: z.string(),
	summary: z.string(),
	/** A JPEG of 1200 × 630 pixels as a `data:` address. */
	picture: z.string(),
});

const previewLink = z.object({
	linkId: z.string(),
	lang: language,
	/** For whom it is. */
	label: z.string(),
	/** Null for commands. */
	createdBy: z.string().nullable(),
	createdAt: dateTime,
	expiresAt: dateTime,
	/** When it was opened last, and how often. */
	openedAt: dateTime.nullable(),
	opens: z.int(),
});

export const previewLinks = z.object({ items: z.array(previewLink) });

/** The only answer with the address. */
export const createdPreviewLink = z.object({ address: z.string(), expiresAt: dateTime });

export type FramedPreview = z.output<typeof framedPreview>;
export type SharePreview = z.output<typeof sharePreview>;
export type PreviewLink = z.output<typeof previewLink>;
