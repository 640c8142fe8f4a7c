import { expect, test } from 'vitest';
import { minuteInWords } from './minute-in-words.ts';

test('a moment is told in the time zone of the site', () => {
	expect(minuteInWords('2026-05-01T00:05:59.000Z', 'Asia/Shanghai', 'zh')).toBe('2026年5月1日 08:05');
	expect(minuteInWords('2026-05-01T00:05:59.000Z', 'America/New_York', 'en')).toBe('30 April 2026, 20:05');
});

test('midnight is the beginning of a day, never its 24th hour', () => {
	expect(minuteInWords('2026-04-30T16:00:00.000Z', 'Asia/Shanghai', 'zh')).toBe('2026年5月1日 00:00');
});
