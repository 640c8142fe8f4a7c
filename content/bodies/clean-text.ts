import { joinChineseLines } from './markup/join-lines.ts';
import { withOrdinaryCharacters } from './ordinary-characters.ts';

/**
 * Characters other than white space that a single line must not contain: control characters, and the
 * marks that override or isolate the writing direction, which would let a title rearrange the page around
 * it.
 */
const forbiddenControls = /(?![\s\u0085])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Cleans a title or another single line: one line, single spaces, no control or direction characters, no
 * lone surrogates, no radicals in the place of characters.
 */
export function cleanText(text: string): string {
	const plain = withOrdinaryCharacters(text.toWellFormed().replace(forbiddenControls, ''));
	const line = joinChineseLines(plain.replace(/\r\n?/g, '\n'))
		.replace(/[\s\u0085]+/g, ' ')
		.trim();
	return showsNothing(line) ? '' : line;
}

/** Whether a text has only white space and characters that show nothing. Joiners within words are no such text. */
export function showsNothing(text: string): boolean {
	return /^[\s\p{C}\p{DI}]*$/u.test(text);
}

/**
 * Cleans markup before it is parsed or stored: drops NUL and lone surrogates, both of which PostgreSQL
 * refuses, and writes line ends as `\n`, and ordinary characters in the place of radicals.
 */
export function cleanMarkup(markup: string): string {
	return withOrdinaryCharacters(markup.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n'));
}
