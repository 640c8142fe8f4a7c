import { noteTags } from '../events/answer-tags.ts';
import { titleWordsTag } from '../events/content-tags.ts';
import type { Database } from '../store/connect.ts';
import { loadDictionary, readDictionaryState, type Segment, segmentOfLanguage } from '../words/dictionary.ts';
import { wordBreaks } from './word-breaks.ts';

/** The maximum length of a name that fits any line, and needs no breaks. */
const maxUnbrokenLength = 4;

/** One process serves one store, so its words are cached here, and answers need no statement for them. */
let segment: Segment = segmentOfLanguage;

/** Cached breaks of titles that many pages show. */
const knownBreaks = new Map<string, number[]>();
const maxKnownBreaks = 5_000;

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
	if (breaks.length > 0) noteTags(titleWordsTag());
	return breaks;
}

/** Inserts `<wbr>` into the headings of a sanitised body where a line may end. */
export function breakHeadings(html: string): string {
	return html.replace(
		// Backtracks: the sanitiser closes every heading.
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
