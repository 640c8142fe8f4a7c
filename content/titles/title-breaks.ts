import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { addTags, titleWordsTag } from '../events/content-tags.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database } from '../store/connect.ts';
import { loadDictionary, readDictionaryState, type Segment, segmentOfLanguage } from '../words/dictionary.ts';

const han = /\p{Script=Han}/u;
const endsInWord = /[\p{L}\p{N}]$/u;

/** A word, or a text in quotation marks or brackets. */
const beginsWord = /^[\p{L}\p{N}“‘《「（]/u;

/** A line may end after these, even without a word before them. */
const endsInSeparator = /[\s，。、；：！？…）》」』】〉”’]$/u;

/** A number; its unit stays on the same line. */
const number = /^(?:第|\d[\d.]*|第?[〇零一二三四五六七八九十百千万亿两几数]+)$/u;

/** Never begins a line: belongs to the previous word. */
const particle = /^[的地得了着过们吗呢吧]$/u;

/** Adjacent words of one character, as in 将再建, stay together up to this length. */
const maxJoinedCharacters = 3;

/** Separates the parts of a title: the best place for a line break. */
const separators = /[\s，。、；：！？…—]+/gu;

/** A quotation short enough to stay on one line. */
const shortName = /[“‘《「][^”’》」]{1,6}[”’》」]/gu;

/** The minimum number of characters of a part on a line: with fewer, the line breaks at the separator. */
const minScrapLength = 4;

/** The maximum length of a name that fits any line, and needs no breaks. */
const maxUnbrokenLength = 4;

/** One process serves one store, so its words are cached here, and answers need no statement for them. */
let segment: Segment = segmentOfLanguage;

/** Cached breaks of titles that many pages show. */
const knownBreaks = new Map<string, number[]>();
const maxKnownBreaks = 5_000;

/** A name with its line breaks; empty in the requested language when it is missing. */
export function nameInLanguage(names: Partial<Record<Language, string>>, language: Language): LocalText {
	return withBreaks(inLanguage(names, language) ?? { text: '', lang: language });
}

/** A text with its line breaks, if it is displayed as a title. */
export function withBreaks(text: LocalText): LocalText {
	const breaks = titleBreaks(text.text);
	return breaks.length > 0 ? { ...text, breaks } : text;
}

/** Sets the operators' words of the store, when the server starts and when they change. */
export async function loadTitleWords(database: Database): Promise<void> {
	({ segment } = await loadDictionary(database, await readDictionaryState(database)));
	knownBreaks.clear();
}

/** Where a line of a title may end (`wordBreaks`), by the language's and the operators' words. */
export function titleBreaks(title: string): number[] {
	if (title.length <= maxUnbrokenLength) return [];
	let breaks = knownBreaks.get(title);
	if (!breaks) {
		breaks = wordBreaks(title, segment);
		if (knownBreaks.size === maxKnownBreaks) knownBreaks.clear();
		knownBreaks.set(title, breaks);
	}
	if (breaks.length > 0) addTags(titleWordsTag);
	return breaks;
}

/** Inserts `<wbr>` into the headings of a sanitised body where a line may end. */
export function breakHeadings(html: string): string {
	return html.replace(
		// ReDoS waiver: the sanitiser closes every heading.
		/(<h([2-6])\b[^>]*>)(.*?)(?=<\/h\2>)/gs,
		(_, start: string, _level, content: string) => {
			return start + content.replace(/(?<=^|>)[^<]+/g, breakText);
		},
	);
}

/** Text of HTML without markup. Text with an entity is left to the browser, since its offsets differ. */
function breakText(text: string): string {
	if (text.includes('&')) return text;
	const breaks = titleBreaks(text);
	return [0, ...breaks].map((start, index) => text.slice(start, breaks[index])).join('<wbr>');
}

/**
 * Where a line of a Chinese title may end: between its words, in UTF-16 code units. A number stays with its unit,
 * a particle with its word, a mark with what it closes. Empty for a title without Chinese characters.
 *
 * @param segment splits a text into words, omitting nothing
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
 * The breaks that leave no few characters of a part on the line of another, and split no short quotation.
 * The first part has no previous one, the last no next one.
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
	// Between digits it is a range.
	if (before.endsWith('—')) return han.test(after);
	return endsInWord.test(before) && (han.test(before) || han.test(after) || !/^[\p{L}\p{N}]/u.test(after));
}
