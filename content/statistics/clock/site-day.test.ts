import { expect, test } from 'vitest';
import { dayOf, daysBefore } from './site-day.ts';

test.each([
	['2026-05-01T15:59:59.999Z', 'Asia/Shanghai', '2026-05-01'],
	['2026-05-01T16:00:00Z', 'Asia/Shanghai', '2026-05-02'],
	['2026-05-01T16:00:00Z', '+08:00', '2026-05-02'],
	['2026-05-01T03:00:00Z', 'America/New_York', '2026-04-30'],
	['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
])('%s in %s is %s', (instant, timeZone, day) => {
	expect(dayOf(new Date(instant), timeZone)).toBe(day);
});

test('counts days back over months and leap days', () => {
	expect(daysBefore('2026-05-01', 0)).toBe('2026-05-01');
	expect(daysBefore('2026-05-01', 6)).toBe('2026-04-25');
	expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
	expect(daysBefore('2027-01-15', 29)).toBe('2026-12-17');
});
