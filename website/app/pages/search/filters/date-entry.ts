import { isIsoDate } from '../search-criteria.ts';

/**
 * Validation of a date that is typed in segments. On blur React Aria replaces a nonexistent date by the last
 * day of the month, which visitors must see before they search.
 */
export type DateEntry = {
	input: TypedDate;
	/** The invalid input, while React Aria corrects it. */
	correctedFrom: string | null;
	problem: { kind: 'incomplete' } | { kind: 'invalid' | 'corrected'; input: string } | null;
	/** Whether the problem has blocked a submission and so was seen. */
	acknowledged: boolean;
};

export type DateEntryEvent = { type: 'input'; day: TypedDate } | { type: 'blur' } | { type: 'submit' };

export const emptyDateEntry: DateEntry = {
	input: { kind: 'empty', text: '' },
	correctedFrom: null,
	problem: null,
	acknowledged: false,
};

export function reduceDateEntry(state: DateEntry, event: DateEntryEvent): DateEntry {
	const { input } = state;
	switch (event.type) {
		case 'input': {
			if (event.day.kind === input.kind && event.day.text === input.text) return state;
			const next = { ...emptyDateEntry, input: event.day };
			if (state.correctedFrom !== null) {
				return { ...next, problem: { kind: 'corrected', input: state.correctedFrom } };
			}
			// Keep the warning while incomplete input is being completed.
			return event.day.kind === 'incomplete' ? { ...next, problem: state.problem } : next;
		}
		case 'blur':
			if (input.kind === 'incomplete') return { ...state, problem: { kind: 'incomplete' } };
			if (input.kind === 'invalid') return { ...state, correctedFrom: input.text };
			return state;
		case 'submit':
			if (input.kind === 'incomplete') return { ...state, problem: { kind: 'incomplete' } };
			if (input.kind === 'invalid') return { ...state, problem: { kind: 'invalid', input: input.text } };
			return { ...state, acknowledged: true };
	}
}

/** Incomplete or invalid input, and an unseen correction, block the search. */
export function blocksSubmit({ input, correctedFrom, problem, acknowledged }: DateEntry): boolean {
	if (input.kind === 'incomplete' || input.kind === 'invalid' || correctedFrom !== null) return true;
	return problem?.kind === 'corrected' && !acknowledged;
}

export type TypedDate = {
	kind: 'empty' | 'incomplete' | 'invalid' | 'complete';
	/** As displayed: `31/02/2026`. */
	text: string;
};

/** A segment of React Aria's date field, including literals. */
export type TypedSegment = { type: string; text: string; isPlaceholder: boolean };

/** Years with fewer than four digits are incomplete. */
export function readTypedDate(segments: readonly TypedSegment[]): TypedDate {
	const text = segments.map((segment) => segment.text).join('');
	const parts = ['year', 'month', 'day'].map((type) => segments.find((segment) => segment.type === type));
	if (parts.every((part) => part?.isPlaceholder)) return { kind: 'empty', text };
	const [year = '', month = '', day = ''] = parts.map((part) => (part?.isPlaceholder ? '' : part?.text));
	if (month === '' || day === '' || !/^[1-9]\d{3}$/.test(year)) return { kind: 'incomplete', text };
	const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
	return { kind: isIsoDate(iso) ? 'complete' : 'invalid', text };
}
