import { expect, test } from 'vitest';
import { readTypedDate, type TypedSegment } from './typed-date.ts';

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
