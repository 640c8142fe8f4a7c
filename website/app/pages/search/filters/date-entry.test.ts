import { expect, test } from 'vitest';
import {
	blocksSubmit,
	type DateEntry,
	type DateEntryEvent,
	emptyDateEntry,
	readTypedDate,
	reduceDateEntry,
	type TypedDate,
	type TypedSegment,
} from './date-entry.ts';

const input = (kind: TypedDate['kind'], text: string): DateEntryEvent => ({
	type: 'input',
	day: { kind, text },
});
const blur: DateEntryEvent = { type: 'blur' };
const submit: DateEntryEvent = { type: 'submit' };
const after = (...events: DateEntryEvent[]): DateEntry => events.reduce(reduceDateEntry, emptyDateEntry);

test('does not block on empty or complete input', () => {
	for (const state of [after(), after(input('complete', '01/02/2026'), blur, submit)]) {
		expect(state.problem).toBeNull();
		expect(blocksSubmit(state)).toBe(false);
	}
});

test('warns about incomplete input on blur or submit until it is completed or cleared', () => {
	const incomplete = input('incomplete', '01/mm/yyyy');
	expect(after(incomplete).problem).toBeNull();
	expect(blocksSubmit(after(incomplete))).toBe(true);
	expect(after(incomplete, blur).problem).toEqual({ kind: 'incomplete' });
	expect(after(incomplete, submit).problem).toEqual({ kind: 'incomplete' });
	expect(after(incomplete, blur, input('incomplete', '01/02/yyyy')).problem).toEqual({ kind: 'incomplete' });
	for (const fixed of [input('complete', '01/02/2026'), input('empty', 'dd/mm/yyyy')]) {
		expect(after(incomplete, blur, fixed).problem).toBeNull();
		expect(blocksSubmit(after(incomplete, blur, fixed))).toBe(false);
	}
});

test('blocks the first submission after a correction, but not the second', () => {
	const corrected = after(input('invalid', '31/02/2026'), blur, input('complete', '28/02/2026'));
	expect(corrected.problem).toEqual({ kind: 'corrected', input: '31/02/2026' });
	expect(blocksSubmit(corrected)).toBe(true);
	const acknowledged = reduceDateEntry(corrected, submit);
	expect(acknowledged.problem).toEqual(corrected.problem);
	expect(blocksSubmit(acknowledged)).toBe(false);
	expect(reduceDateEntry(corrected, input('complete', '01/03/2026')).problem).toBeNull();
});

test('reports an invalid date that is submitted without blur', () => {
	const state = after(input('invalid', '31/02/2026'), submit);
	expect(state.problem).toEqual({ kind: 'invalid', input: '31/02/2026' });
	expect(blocksSubmit(state)).toBe(true);
});

const placeholders: Record<string, string> = { year: 'yyyy', month: 'mm', day: 'dd' };

/** In British order; missing segments are placeholders. */
function segments(input: { day?: string; month?: string; year?: string }): TypedSegment[] {
	return (['day', 'month', 'year'] as const).flatMap((type, index) => [
		...(index === 0 ? [] : [{ type: 'literal', text: '/', isPlaceholder: false }]),
		{ type, text: input[type] ?? placeholders[type] ?? '', isPlaceholder: input[type] === undefined },
	]);
}

test('reads no input as empty', () => {
	expect(readTypedDate(segments({}))).toEqual({ kind: 'empty', text: 'dd/mm/yyyy' });
});

test.each([{ day: '01' }, { month: '02', year: '2026' }, { day: '01', month: '02', year: '202' }])(
	'reads %j as incomplete',
	(input) => {
		expect(readTypedDate(segments(input)).kind).toBe('incomplete');
	},
);

test('reads a nonexistent date as invalid and keeps its text', () => {
	expect(readTypedDate(segments({ day: '31', month: '02', year: '2026' }))).toEqual({
		kind: 'invalid',
		text: '31/02/2026',
	});
});

test('accepts dates with or without leading zeros', () => {
	expect(readTypedDate(segments({ day: '1', month: '2', year: '2026' })).kind).toBe('complete');
	expect(readTypedDate(segments({ day: '29', month: '02', year: '2024' })).kind).toBe('complete');
});
