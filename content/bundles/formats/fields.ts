import { z } from 'zod';
import { cleanText } from '../../bodies/clean-text.ts';
import { isMediaFile } from '../../files/media-files.ts';
import { isIdentifier, isVideoId } from '../../model/identifiers.ts';

/** The fields bundle formats share. Error messages continue a sentence that begins with the field's name. */

/** Longer than any real title or name, and short enough for indexes and pages. */
const maxLineLength = 1_000;

/** Summaries and introductions: paragraphs, not bodies. */
const maxParagraphLength = 10_000;

export const identifier = z
	.string()
	.refine(isIdentifier, {
		error: 'must be 1 to 100 letters, digits or the signs . _ ~ - and begin with a letter or digit',
	})
	.meta({ title: 'identifier' });

export const videoIdentifier = z
	.string()
	.refine(isVideoId, {
		error: 'must be 1 to 100 of the letters a to z, digits or the signs _ - and begin with a letter or digit',
	})
	.meta({ title: 'identifier of a video' });

/** Composed, as on most systems; macOS lists names decomposed. */
export const mediaFile = z
	.string()
	.normalize('NFC')
	.refine(isMediaFile, {
		error: 'must name a file in the bundle’s media folder, such as media/bridge.jpg',
	})
	.meta({ title: 'file in media/' });

/** The URL parser ignores spaces and control characters, but a stored address must not contain any. */
export const outsideAddress = z
	.url({ protocol: /^https?$/, error: 'must be an http or https address' })
	.refine((address) => address.isWellFormed() && !/[\s\p{Cc}]/u.test(address), {
		error: 'must be an http or https address',
	})
	.meta({ title: 'http or https address' });

/** A position in an order; must fit PostgreSQL's `integer`. */
export const order = z.int32({ error: 'must be a whole number' }).meta({ title: 'whole number' });

/** A line of plain text, cleaned. Empty counts as absent where the field is optional. */
export const line = cleanedText(maxLineLength);
export const paragraph = cleanedText(maxParagraphLength);
export const requiredLine = line.refine((text) => text !== '', { error: 'is empty' });

export const names = z
	.strictObject({ zh: requiredLine, en: line.optional() })
	.transform(withoutEmpty)
	.meta({ title: 'line in `zh`, or `zh` and `en`' });
export const lines = z
	.strictObject({ zh: line.optional(), en: line.optional() })
	.transform(withoutEmpty)
	.meta({ title: 'line in `zh`, `en`' });
export const paragraphs = z
	.strictObject({ zh: paragraph.optional(), en: paragraph.optional() })
	.transform(withoutEmpty)
	.meta({ title: 'paragraph in `zh`, `en`' });

/**
 * A timestamp with its offset, as a Date. Four-digit years only: that is what ISO 8601 and the stores'
 * drivers agree on.
 */
export const timestamp = z.iso
	.datetime({
		offset: true,
		error: 'must be a date and time with an offset, such as 2026-05-01T08:00:00+08:00',
	})
	.transform((text) => new Date(text))
	.refine((date) => date.getUTCFullYear() >= 1000 && date.getUTCFullYear() <= 9999, {
		error: 'must lie between the years 1000 and 9999',
	})
	.meta({ title: 'time with offset' });

function cleanedText(maxLength: number) {
	return z
		.string()
		.transform(cleanText)
		.refine((text) => text.length <= maxLength, { error: `is longer than ${maxLength} characters` })
		.meta({ title: `text, at most ${maxLength.toLocaleString('en')} characters` });
}

/** Drops what is empty or absent, and puts languages in their order, so that equal texts are deeply equal. */
function withoutEmpty<Entry extends string>(texts: Partial<Record<Entry, string | undefined>>) {
	return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<
		Record<Entry, string>
	>;
}

/**
 * The files of a content bundle, by kind. Each is optional; the folder must contain at least one of them.
 * `media` is the folder of pictures and attachments, addressed as `media/bridge.jpg`; the folders of
 * videos are beside it; `versions.jsonl` and `views.jsonl` come from an export with history.
 */
export const bundleFiles = {
	site: 'site.json',
	columns: 'columns.json',
	leaders: 'leaders.json',
	organisation: 'organisation.json',
	search: 'search.json',
	media: 'media',
	alts: 'media.json',
	videos: 'videos.json',
	articles: 'articles.jsonl',
	versions: 'versions.jsonl',
	views: 'views.jsonl',
} as const;

/** The kinds of content in a bundle, by which an import counts. */
export type BundleKind = keyof typeof bundleFiles;
