import { foldCharacters } from '../../words/folding/fold-characters.ts';
import { matchScore, type QueryMarks } from './query-marks.ts';
import { withinCharacter } from './within-character.ts';

/** A range of a sanitised body, and whether it is preceded or followed by more. */
export type BodyStretch = { html: string; isPreceded: boolean; continues: boolean };

/** Longer bodies are scanned in overlapping ranges of this many UTF-16 units. */
const stretchLength = 6_000;
const stretchOverlap = 800;

// Backtracks: a stretch is short.
const tags = /<[^>]*>/g;

/**
 * The range of a long body with most of the query, so that a passage can be cut without parsing all of
 * it, which would take a second for ten books. It splits no tag and no character; the surrounding
 * elements are lost, which passages do not show.
 */
export function readableStretch(html: string, marks: QueryMarks): BodyStretch {
	if (html.length <= stretchLength) return { html, isPreceded: false, continues: false };
	let best = { start: 0, score: 0 };
	for (let start = 0; start < html.length; start += stretchLength - stretchOverlap) {
		const stretch = html.slice(start, start + stretchLength).replace(tags, '');
		const score = matchScore(foldCharacters(stretch), marks);
		if (score > best.score) best = { start, score };
	}
	const start = best.start === 0 ? 0 : afterTag(html, best.start);
	const end = Math.min(html.length, best.start + stretchLength);
	const last = isInTag(html, end) ? html.lastIndexOf('<', end - 1) : withinCharacter(html, end);
	return { html: html.slice(start, last), isPreceded: start > 0, continues: last < html.length };
}

/** The position itself if it is in text, else the end of its tag. */
function afterTag(html: string, at: number): number {
	return isInTag(html, at) ? html.indexOf('>', at) + 1 : withinCharacter(html, at);
}

/** In sanitised markup these characters occur only in tags. */
function isInTag(html: string, at: number): boolean {
	return at < html.length && html.lastIndexOf('<', at - 1) > html.lastIndexOf('>', at - 1);
}
