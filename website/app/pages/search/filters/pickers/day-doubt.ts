import type { TypedDay } from './typed-day.ts';

/**
 * What is doubtful about a day that is typed in parts. React Aria turns a day that does not exist into the
 * last of its month as soon as the field is left, which a visitor should know of before searching by it.
 */
export type DayDoubt = {
	typed: TypedDay;
	/** What was typed where it did not exist and is being corrected. */
	correcting: string | null;
	doubt: { kind: 'unfinished' } | { kind: 'impossible' | 'corrected'; typed: string } | null;
	/** Whether the doubt has kept a search from being made, so that it was seen. */
	seen: boolean;
};

export type DayDoubtEvent = { type: 'typed'; day: TypedDay } | { type: 'left' } | { type: 'submitted' };

export const noDoubt: DayDoubt = {
	typed: { kind: 'empty', text: '' },
	correcting: null,
	doubt: null,
	seen: false,
};

export function reduceDayDoubt(state: DayDoubt, event: DayDoubtEvent): DayDoubt {
	const { typed } = state;
	switch (event.type) {
		case 'typed': {
			if (event.day.kind === typed.kind && event.day.text === typed.text) return state;
			const next = { ...noDoubt, typed: event.day };
			if (state.correcting !== null) {
				return { ...next, doubt: { kind: 'corrected', typed: state.correcting } };
			}
			// What is being completed need not flicker between doubt and none.
			return event.day.kind === 'unfinished' ? { ...next, doubt: state.doubt } : next;
		}
		case 'left':
			if (typed.kind === 'unfinished') return { ...state, doubt: { kind: 'unfinished' } };
			if (typed.kind === 'impossible') return { ...state, correcting: typed.text };
			return state;
		case 'submitted':
			if (typed.kind === 'unfinished') return { ...state, doubt: { kind: 'unfinished' } };
			if (typed.kind === 'impossible') return { ...state, doubt: { kind: 'impossible', typed: typed.text } };
			return { ...state, seen: true };
	}
}

/** Whether a search by this day has to wait: for the rest of it, or for its correction to be seen. */
export function holdsSearch({ typed, correcting, doubt, seen }: DayDoubt): boolean {
	if (typed.kind === 'unfinished' || typed.kind === 'impossible' || correcting !== null) return true;
	return doubt?.kind === 'corrected' && !seen;
}
