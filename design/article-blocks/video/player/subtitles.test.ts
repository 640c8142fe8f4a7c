import { describe, expect, it } from 'vitest';
import { chooseSubtitles } from './subtitles.ts';

describe('the initial subtitles', () => {
	it('match the page language by exact or primary tag', () => {
		expect(chooseSubtitles(['en', 'zh-Hans'], null, 'zh')).toBe('zh-Hans');
		expect(chooseSubtitles(['zh-TW', 'zh-CN'], null, 'zh')).toBe('zh-CN');
		expect(chooseSubtitles(['zh-CN', 'en-US'], null, 'en')).toBe('en-US');
	});

	it('are the last choice, which may be off', () => {
		expect(chooseSubtitles(['zh-CN', 'en'], 'en', 'zh')).toBe('en');
		expect(chooseSubtitles(['zh-CN', 'en'], 'off', 'zh')).toBeNull();
	});

	it('fall back to the page language, or to none', () => {
		expect(chooseSubtitles(['zh-CN', 'en'], 'fr', 'zh')).toBe('zh-CN');
		expect(chooseSubtitles(['fr'], null, 'zh')).toBeNull();
		expect(chooseSubtitles([], 'en', 'en')).toBeNull();
	});
});
