import { expect, test } from 'vitest';
import { nameInLanguage } from '../titles/title-breaks.ts';
import { inLanguage } from './in-language.ts';

test('returns a text in the requested language', () => {
	expect(inLanguage({ zh: '桥', en: 'Bridge' }, 'en')).toEqual({ text: 'Bridge', lang: 'en' });
});

test('falls back to Chinese for a missing or empty text, and marks its language', () => {
	expect(inLanguage({ zh: '桥' }, 'en')).toEqual({ text: '桥', lang: 'zh' });
	expect(inLanguage({ zh: '桥', en: '' }, 'en')).toEqual({ text: '桥', lang: 'zh' });
});

test('falls back to another language without a Chinese text', () => {
	expect(inLanguage({ en: 'Bridge' }, 'zh')).toEqual({ text: 'Bridge', lang: 'en' });
});

test('returns null for a missing text, and an empty string for a missing name', () => {
	expect(inLanguage({}, 'zh')).toBeNull();
	expect(nameInLanguage({}, 'en')).toEqual({ text: '', lang: 'en' });
});
