import type { Segment } from '../words/dictionary.ts';

const han = /\p{Script=Han}/u;
const endsInWord = /[\p{L}\p{N}]$/u;

/** A word, or what is quoted or in brackets. */
const beginsWord = /^[\p{L}\p{N}“‘《「（]/u;

/** Behind these a line may end without a word on this side of it. */
const endsInSeparator = /[\s，。、；：！？…）》」』】〉”’]$/u;

/** A number, whose unit stays on its line. */
const number = /^(?:第|\d[\d.]*|第?[〇零一二三四五六七八九十百千万亿两几数]+)$/u;

/** What never begins a line: it belongs to the word before it. */
const particle = /^[的地得了着过们吗呢吧]$/u;

/** Words of one character beside one another, as in 将再建, stay together up to this length. */
const maxJoinedCharacters = 3;

/** What parts a title; a line ends best there. */
const separators = /[\s，。、；：！？…—]+/gu;

/** What is quoted, and so short that it stays on one line. */
const shortName = /[“‘《「][^”’》」]{1,6}[”’》」]/gu;

/** Fewer characters of a part than this are not left alone beside a separator, where the line ends better. */
const minScrapLength = 4;

/**
 * Where a line of a Chinese title may end: between its words, in UTF-16 code units. A number stays with its unit,
 * a particle with its word, a mark with what it closes. Empty for a title without Chinese characters.
 *
 * @param segment cuts a text into the words it is made of, leaving nothing out
 */
export function wordBreaks(title: string, segment: Segment): number[] {
	if (!han.test(title)) return [];
	const breaks: number[] = [];
	let at = 0;
	let before = '';
	for (const word of joinSingleCharacters(segment(title))) {
		if (mayPart(before, word)) breaks.push(at);
		at += word.length;
		before = word;
	}
	return joinShortScraps(title, breaks);
}

function joinSingleCharacters(words: string[]): string[] {
	const joined: string[] = [];
	let run = 0;
	for (const word of words) {
		const single = word.length === 1 && han.test(word);
		if (single && run > 0 && run < maxJoinedCharacters) joined.push(joined.pop() + word);
		else joined.push(word);
		run = single ? (run % maxJoinedCharacters) + 1 : 0;
	}
	return joined;
}

/**
 * The breaks that leave no scrap of a part on the line of another, and no short name in quotation marks in two.
 * Before the first part and after the last stands no other.
 */
function joinShortScraps(title: string, breaks: number[]): number[] {
	const names = [...title.matchAll(shortName)].map(
		({ index, 0: { length } }) => [index, index + length] as const,
	);
	const parted = [...title.matchAll(separators)].map(
		({ index, 0: { length } }) => [index, index + length] as const,
	);
	return breaks.filter((at) => {
		if (names.some(([start, end]) => at > start && at < end)) return false;
		if (parted.some(([, end]) => at === end)) return true;
		return parted.every(([start, end]) => at - end >= minScrapLength || start - at >= minScrapLength);
	});
}

/** Whether a line may end between two neighbouring words. */
function mayPart(before: string, after: string): boolean {
	if (!beginsWord.test(after) || particle.test(after) || number.test(before)) return false;
	if (endsInSeparator.test(before)) return true;
	// Between figures it is a range.
	if (before.endsWith('—')) return han.test(after);
	return endsInWord.test(before) && (han.test(before) || han.test(after) || !/^[\p{L}\p{N}]/u.test(after));
}
