import { foldCharacters } from '../folding/fold-characters.ts';
import { pieceWorth, type QueryMarks } from './query-marks.ts';
import { withinCharacter } from './within-character.ts';

/** A stretch of a sanitised body, whether something stands before it, and after it. */
export type BodyStretch = { html: string; follows: boolean; goesOn: boolean };

/** Longer bodies are looked through in stretches of so many UTF-16 units, which overlap. */
const stretchLength = 6_000;
const stretchOverlap = 800;

const tags = /<[^>]*>/g;

/**
 * The stretch of a long body that holds most of what is wanted, so that a passage can be cut without reading
 * the whole of it as markup: of ten books, that would take a second. It parts no tag and no character; what it
 * was inside of is lost, which no passage shows.
 */
export function readableStretch(html: string, marks: QueryMarks): BodyStretch {
	if (html.length <= stretchLength) return { html, follows: false, goesOn: false };
	let best = { start: 0, worth: 0 };
	for (let start = 0; start < html.length; start += stretchLength - stretchOverlap) {
		const stretch = html.slice(start, start + stretchLength).replace(tags, '');
		const worth = pieceWorth(foldCharacters(stretch), marks);
		if (worth > best.worth) best = { start, worth };
	}
	const start = best.start === 0 ? 0 : afterTag(html, best.start);
	const end = Math.min(html.length, best.start + stretchLength);
	const last = isInTag(html, end) ? html.lastIndexOf('<', end - 1) : withinCharacter(html, end);
	return { html: html.slice(start, last), follows: start > 0, goesOn: last < html.length };
}

/** The place itself where it is in a text, else where the tag it falls into ends. */
function afterTag(html: string, at: number): number {
	return isInTag(html, at) ? html.indexOf('>', at) + 1 : withinCharacter(html, at);
}

/** In sanitised markup these signs stand in tags alone. */
function isInTag(html: string, at: number): boolean {
	return at < html.length && html.lastIndexOf('<', at - 1) > html.lastIndexOf('>', at - 1);
}
