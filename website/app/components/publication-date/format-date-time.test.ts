import { expect, test } from 'vitest';
import { formatDateTime } from './format-date-time.ts';

test("formats a timestamp in the site's time zone", () => {
	expect(formatDateTime('2026-05-01T00:05:59.000Z', 'Asia/Shanghai', 'zh')).toBe('2026年5月1日 08:05');
	expect(formatDateTime('2026-05-01T00:05:59.000Z', 'America/New_York', 'en')).toBe('30 Apr 2026, 20:05');
});

test('formats midnight as 00:00, not 24:00', () => {
	expect(formatDateTime('2026-04-30T16:00:00.000Z', 'Asia/Shanghai', 'zh')).toBe('2026年5月1日 00:00');
});
