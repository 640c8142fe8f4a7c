import { expect, it } from 'vitest';
import { momentInFigures, momentInWords } from './moment-of-film.ts';

it('shows the second a film is in', () => {
	expect([0, 0.9, 59.99, 83, 3723].map(momentInFigures)).toEqual(['0:00', '0:00', '0:59', '1:23', '1:02:03']);
});

it('says it in both languages', () => {
	expect(momentInWords(0, 'zh')).toBe('0 秒');
	expect(momentInWords(83, 'zh')).toBe('1 分 23 秒');
	expect(momentInWords(3661, 'en')).toBe('1 hour 1 minute 1 second');
	expect(momentInWords(3600, 'en')).toBe('1 hour');
});
