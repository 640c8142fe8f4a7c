import { type Language, languageTag } from '@portico/api/languages.ts';

/**
 * Selects the initial subtitles: the last choice of the visitor (a language that this video has, or `off`), or
 * else the page language, or else none, because unrequested subtitles in a foreign language only obstruct the
 * video.
 *
 * @param offered languages of the subtitles (BCP 47)
 * @param remembered the last choice of the visitor
 * @returns one of the offered languages, or null
 */
export function chooseSubtitles(
	offered: string[],
	remembered: string | null,
	language: Language,
): string | null {
	if (remembered === 'off') return null;
	const preferred = [remembered, languageTag(language)].filter((tag) => tag !== null);
	for (const tag of preferred) {
		const exact = offered.find((each) => each.toLowerCase() === tag.toLowerCase());
		const related = offered.find((each) => primaryLanguage(each) === primaryLanguage(tag));
		if (exact ?? related) return exact ?? related ?? null;
	}
	return null;
}

function primaryLanguage(tag: string): string {
	return tag.toLowerCase().split('-')[0] ?? '';
}
