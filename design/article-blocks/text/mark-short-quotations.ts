import { plainText } from './plain-text.ts';

/** What the words quoted may weigh, a Chinese character as much as three letters: 60 characters, or 180 letters. */
const shortWeight = 180;

/** A quotation of one paragraph, and one more at most; well-formed paragraphs hold no others. */
const ofFewParagraphs =
	// Backtracks: the sanitiser closes every paragraph.
	/<blockquote\b[^>]*>\s*<p\b[^>]*>((?:(?!<\/p>).)*)<\/p>\s*(?:<p\b[^>]*>(?:(?!<\/p>).)*<\/p>\s*)?<\/blockquote>/gs;

/**
 * Marks the quotations of a few words, which are set larger (style sheets cannot count words): one paragraph, and
 * one more at most, which says who is quoted. With these weights a quotation and its translation mostly fare alike.
 *
 * @param html the sanitiser's: well-formed
 */
export function markShortQuotations(html: string): string {
	return html.replace(ofFewParagraphs, (whole, quoted: string) =>
		isShort(plainText(quoted)) ? whole.replace('<blockquote', '<blockquote data-short') : whole,
	);
}

function isShort(text: string): boolean {
	let weight = 0;
	for (const character of text) weight += character < '\u2e80' ? 1 : 3;
	return weight > 0 && weight <= shortWeight;
}
