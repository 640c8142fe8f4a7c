import { foldCharacters } from '../folding/fold-characters.ts';
import { pieceWorth, type QueryMarks } from './query-marks.ts';

/** A stretch of a sanitised body, whether something stands before it, and after it. */
export type BodyStretch = { html: string; follows: boolean; goesOn: boolean };

/** Longer bodies are looked through in stretches of so many UTF-16 units, which overlap. */
const stretchLength = 6_000;
const stretchOverlap = 800;

const tags = /<[^>]*>/g;

/**
 * The stretch of a long body that holds most of what is wanted, so that a passage can be cut without reading
 * the whole of it as markup: of ten books, that would take a second. It begins and ends between elements;
 * what it was inside of is lost, which no passage shows.
 */
export function readableStretch(html: string, marks: QueryMarks): BodyStretch {
	if (html.length <= stretchLength) return { html, follows: false, goesOn: false };
	let best = { start: 0, worth: 0 };
	for (let start = 0; start < html.length; start += stretchLength - stretchOverlap) {
		const stretch = html.slice(start, start + stretchLength).replace(tags, '');
		const worth = pieceWorth(foldCharacters(stretch), marks);
		if (worth > best.worth) best = { start, worth };
	}
	const start = best.start === 0 ? 0 : html.indexOf('<', best.start);
	if (start === -1) return { html, follows: false, goesOn: false };
	const tagBegun = html.indexOf('>', best.start + stretchLength);
	const end = tagBegun === -1 ? html.length : tagBegun + 1;
	return { html: html.slice(start, end), follows: start > 0, goesOn: end < html.length };
}
