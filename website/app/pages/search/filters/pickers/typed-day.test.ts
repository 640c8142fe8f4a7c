import { expect, test } from 'vitest';
import { readTypedDay, type TypedSegment } from './typed-day.ts';

const placeholders: Record<string, string> = { year: 'yyyy', month: 'mm', day: 'dd' };

/** British order; a part left out is not typed yet. */
function segments(typed: { day?: string; month?: string; year?: string }): TypedSegment[] {
	return (['day', 'month', 'year'] as const).flatMap((type, index) => [
		...(index === 0 ? [] : [{ type: 'literal', text: '/', isPlaceholder: false }]),
		{ type, text: typed[type] ?? placeholders[type] ?? '', isPlaceholder: typed[type] === undefined },
	]);
}

test('nothing typed is an empty day', () => {
	expect(readTypedDay(segments({}))).toEqual({ kind: 'empty', text: 'dd/mm/yyyy' });
});

test.each([{ day: '01' }, { month: '02', year: '2026' }, { day: '01', month: '02', year: '202' }])(
	'%j is unfinished',
	(typed) => {
		expect(readTypedDay(segments(typed)).kind).toBe('unfinished');
	},
);

test('a day its month does not have is impossible, and kept as it was typed', () => {
	expect(readTypedDay(segments({ day: '31', month: '02', year: '2026' }))).toEqual({
		kind: 'impossible',
		text: '31/02/2026',
	});
});

test('a day that exists is whole, with or without leading zeros', () => {
	expect(readTypedDay(segments({ day: '1', month: '2', year: '2026' })).kind).toBe('whole');
	expect(readTypedDay(segments({ day: '29', month: '02', year: '2024' })).kind).toBe('whole');
});
