import { expect, test } from 'vitest';
import { dayStart, nextDay } from './list-articles.ts';

test.each([
	['2026-05-01', 'Asia/Shanghai', '2026-04-30T16:00:00.000Z'],
	['2026-05-01', '+08:00', '2026-04-30T16:00:00.000Z'],
	['2026-05-01', 'America/New_York', '2026-05-01T04:00:00.000Z'],
	['2026-05-01', 'Pacific/Kiritimati', '2026-04-30T10:00:00.000Z'],
	['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
	// Clocks skip from midnight to one.
	['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, start) => {
	expect(dayStart(day, timeZone).toISOString()).toBe(start);
});

test('counts on over months and years', () => {
	expect([nextDay('2028-02-28'), nextDay('2026-12-31')]).toEqual(['2028-02-29', '2027-01-01']);
});
