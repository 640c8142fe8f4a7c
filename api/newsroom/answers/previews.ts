import { z } from 'zod';
import { articlePreview } from '../../answers/articles.ts';
import { dateTime, language } from '../../answers/shared-parts.ts';

/** What the frame of a preview shows, and the key with which its page opens. */
export const framedPreview = z.object({
	key: z.string(),
	/** As the page of the website takes it. */
	article: articlePreview.omit({ expiresAt: true }),
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
export type PreviewLink = z.output<typeof previewLink>;
