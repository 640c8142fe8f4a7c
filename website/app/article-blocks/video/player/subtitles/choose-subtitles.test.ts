import { describe, expect, it } from 'vitest';
import { chooseSubtitles } from './choose-subtitles.ts';

describe('the subtitles a film begins with', () => {
	it('are those in the page’s language, however exactly it is named', () => {
		expect(chooseSubtitles(['en', 'zh-Hans'], null, 'zh')).toBe('zh-Hans');
		expect(chooseSubtitles(['zh-TW', 'zh-CN'], null, 'zh')).toBe('zh-CN');
		expect(chooseSubtitles(['zh-CN', 'en-US'], null, 'en')).toBe('en-US');
	});

	it('are those chosen last, or none where none were wanted', () => {
		expect(chooseSubtitles(['zh-CN', 'en'], 'en', 'zh')).toBe('en');
		expect(chooseSubtitles(['zh-CN', 'en'], 'off', 'zh')).toBeNull();
	});

	it('are those of the page where this film has not what was chosen, and none where it has neither', () => {
		expect(chooseSubtitles(['zh-CN', 'en'], 'fr', 'zh')).toBe('zh-CN');
		expect(chooseSubtitles(['fr'], null, 'zh')).toBeNull();
		expect(chooseSubtitles([], 'en', 'en')).toBeNull();
	});
});
