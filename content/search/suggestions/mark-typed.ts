import type { MarkedText } from '@portico/api/answers/search.ts';
import { foldText } from '../../words/folding/fold-text.ts';
import { atomPlaces } from '../../words/tokens/atoms.ts';
import { joinedSpans, markSpans } from '../marking/mark-text.ts';
import { markedPlaces, type Span } from '../marking/query-marks.ts';
import type { TypedQuery } from './typed-query.ts';

/** A text with the typed words marked; of an unfinished word, its prefix. */
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
