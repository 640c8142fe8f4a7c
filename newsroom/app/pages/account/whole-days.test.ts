import { expect, it } from 'vitest';
import { daysSince, daysUntil } from './account-page.tsx';

const now = new Date('2026-05-10T12:00:00Z');

it.each([
	['2026-05-10T11:00:00Z', 0],
	['2026-05-09T12:00:01Z', 0],
	['2026-05-09T12:00:00Z', 1],
	['2026-05-10T12:00:30Z', 0],
])('counts the whole days since %s', (at, days) => {
	expect(daysSince(at, now)).toBe(days);
});

it.each([
	['2026-05-10T13:00:00Z', 1],
	['2026-05-11T12:00:00Z', 1],
	['2026-05-11T12:00:01Z', 2],
	['2026-05-10T12:00:00Z', 0],
])('counts the days until %s', (at, days) => {
	expect(daysUntil(at, now)).toBe(days);
});
