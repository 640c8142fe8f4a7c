import { expect, test } from 'vitest';
import { nameInLanguage } from '../titles/name-in-language.ts';
import { inLanguage } from './in-language.ts';

test('a text is given in the asked-for language', () => {
	expect(inLanguage({ zh: '桥', en: 'Bridge' }, 'en')).toEqual({ text: 'Bridge', lang: 'en' });
});

test('a missing or empty text falls back to Chinese, and says so', () => {
	expect(inLanguage({ zh: '桥' }, 'en')).toEqual({ text: '桥', lang: 'zh' });
	expect(inLanguage({ zh: '桥', en: '' }, 'en')).toEqual({ text: '桥', lang: 'zh' });
});

test('a text nobody wrote in Chinese falls back to the language it has', () => {
	expect(inLanguage({ en: 'Bridge' }, 'zh')).toEqual({ text: 'Bridge', lang: 'en' });
});

test('no text is null, no name is empty', () => {
	expect(inLanguage({}, 'zh')).toBeNull();
	expect(nameInLanguage({}, 'en')).toEqual({ text: '', lang: 'en' });
});
