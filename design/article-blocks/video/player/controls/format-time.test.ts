import { expect, it } from 'vitest';
import { formatSpokenTime, formatTime } from './format-time.ts';

it('formats the current second', () => {
	expect([0, 0.9, 59.99, 83, 3723].map(formatTime)).toEqual(['0:00', '0:00', '0:59', '1:23', '1:02:03']);
});

it('formats spoken time in both languages', () => {
	expect(formatSpokenTime(0, 'zh')).toBe('0秒');
	expect(formatSpokenTime(83, 'zh')).toBe('1分23秒');
	expect(formatSpokenTime(3661, 'en')).toBe('1 hour 1 minute 1 second');
	expect(formatSpokenTime(3600, 'en')).toBe('1 hour');
});
