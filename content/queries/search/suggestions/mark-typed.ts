import type { MarkedText } from '@portico/api/answers/search.ts';
import { foldText } from '../../../search/folding/fold-text.ts';
import { joinedSpans, markSpans } from '../../../search/marking/mark-text.ts';
import { markedPlaces, type Span } from '../../../search/marking/query-marks.ts';
import { atomPlaces } from '../../../search/tokens/atoms.ts';
import type { TypedQuery } from './typed-query.ts';

/** A text with what was typed marked; of a word that goes on, its beginning. */
export function markTyped(text: string, { marks, lastWord }: TypedQuery): MarkedText {
	const beginnings = lastWord === null ? [] : placesOfBeginning(text, lastWord);
	return markSpans(text, joinedSpans([...markedPlaces(text, marks), ...beginnings]));
}

function placesOfBeginning(text: string, beginning: string): Span[] {
	const { folded, starts, ends } = foldText(text);
	return atomPlaces(folded)
		.filter(({ atom }) => atom.startsWith(beginning))
		.map(({ start }) => ({
			start: starts[start] as number,
			end: ends[start + beginning.length - 1] as number,
		}));
}
