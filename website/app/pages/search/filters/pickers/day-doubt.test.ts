import { expect, test } from 'vitest';
import { type DayDoubt, type DayDoubtEvent, holdsSearch, noDoubt, reduceDayDoubt } from './day-doubt.ts';
import type { TypedDay } from './typed-day.ts';

const typed = (kind: TypedDay['kind'], text: string): DayDoubtEvent => ({
	type: 'typed',
	day: { kind, text },
});
const left: DayDoubtEvent = { type: 'left' };
const submitted: DayDoubtEvent = { type: 'submitted' };
const after = (...events: DayDoubtEvent[]): DayDoubt => events.reduce(reduceDayDoubt, noDoubt);

test('an empty or a whole day holds nothing up', () => {
	for (const state of [after(), after(typed('whole', '01/02/2026'), left, submitted)]) {
		expect(state.doubt).toBeNull();
		expect(holdsSearch(state)).toBe(false);
	}
});

test('a day left unfinished is doubted until it is finished or cleared', () => {
	const half = typed('unfinished', '01/mm/yyyy');
	expect(after(half).doubt).toBeNull();
	expect(holdsSearch(after(half))).toBe(true);
	expect(after(half, left).doubt).toEqual({ kind: 'unfinished' });
	expect(after(half, submitted).doubt).toEqual({ kind: 'unfinished' });
	expect(after(half, left, typed('unfinished', '01/02/yyyy')).doubt).toEqual({ kind: 'unfinished' });
	for (const mended of [typed('whole', '01/02/2026'), typed('empty', 'dd/mm/yyyy')]) {
		expect(after(half, left, mended).doubt).toBeNull();
		expect(holdsSearch(after(half, left, mended))).toBe(false);
	}
});

test('a corrected day holds the first search up, the next one not', () => {
	const corrected = after(typed('impossible', '31/02/2026'), left, typed('whole', '28/02/2026'));
	expect(corrected.doubt).toEqual({ kind: 'corrected', typed: '31/02/2026' });
	expect(holdsSearch(corrected)).toBe(true);
	const seen = reduceDayDoubt(corrected, submitted);
	expect(seen.doubt).toEqual(corrected.doubt);
	expect(holdsSearch(seen)).toBe(false);
	expect(reduceDayDoubt(corrected, typed('whole', '01/03/2026')).doubt).toBeNull();
});

test('an impossible day that is searched by without leaving it is said to be so', () => {
	const state = after(typed('impossible', '31/02/2026'), submitted);
	expect(state.doubt).toEqual({ kind: 'impossible', typed: '31/02/2026' });
	expect(holdsSearch(state)).toBe(true);
});
