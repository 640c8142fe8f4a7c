import type { BlockOf } from '@portico/api/answers/articles.ts';
import { plainText, SanitisedHtml } from './sanitised-html.tsx';
import styles from './text-block.module.css';

/** 60 Chinese characters or 180 letters: a Chinese character counts as three letters. */
const shortWeight = 180;

/** A quotation of one or two paragraphs; well-formed paragraphs contain no others. */
const ofFewParagraphs =
	// ReDoS waiver: the sanitiser closes every paragraph.
	/<blockquote\b[^>]*>\s*<p\b[^>]*>((?:(?!<\/p>).)*)<\/p>\s*(?:<p\b[^>]*>(?:(?!<\/p>).)*<\/p>\s*)?<\/blockquote>/gs;

/** Running text: paragraphs, headings, lists, quotations, code. */
export function TextBlock({ block }: { block: BlockOf<'text'> }) {
	return <SanitisedHtml as="div" className={styles.text} html={markShortQuotations(block.html)} />;
}

/**
 * Marks short quotations, which are displayed larger: one paragraph, and optionally a second one with the source.
 * Style sheets cannot count words.
 *
 * @param html well-formed, from the sanitiser
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
