import { describe, expect, test } from 'vitest';
import { timeOffsetsOf } from './time-offsets.ts';

/** What `Intl` says at a time, beside what the offsets say. */
function clocks(timeZone: string, time: number) {
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
	const [, minutes] = timeOffsetsOf(timeZone).findLast(([from]) => from <= time) ?? [0, Number.NaN];
	const shown = new Date(time + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');
	return { shown, expected: format.format(time) };
}

describe('the offsets of a time zone', () => {
	test.each([
		// The summers of 1986 to 1991 had other clocks.
		'Asia/Shanghai',
		'Europe/Berlin',
		'America/New_York',
		// By half an hour; for a month of the year; ahead by a day since 2011.
		'Australia/Lord_Howe',
		'Africa/Casablanca',
		'Pacific/Apia',
		'Asia/Kathmandu',
		'Etc/GMT-8',
	])('tell the clocks of %s', (timeZone) => {
		const changes = timeOffsetsOf(timeZone).map(([from]) => from);
		const times = [...changes.flatMap((from) => [from - 60_000, from]), Date.UTC(2026, 6, 1), Date.now()];
		for (const time of times.filter((each) => each >= 0)) {
			const { shown, expected } = clocks(timeZone, time);
			expect(shown).toBe(expected);
		}
	});

	test('are few', () => {
		expect(timeOffsetsOf('Asia/Shanghai')).toHaveLength(13);
		expect(timeOffsetsOf('UTC')).toEqual([[0, 0]]);
	});
});
