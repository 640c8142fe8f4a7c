import { type Language, languageTag } from '@portico/api/languages.ts';

/**
 * The subtitles to begin with: what the visitor chose last, where this film has it or it was `off`; else
 * those in the page's language; else none, for subtitles nobody asked for in a language that may be foreign
 * only stand in the picture.
 * @param offered languages of the film's subtitles (BCP 47)
 * @param remembered the visitor's last choice
 * @returns one of those offered
 */
export function chooseSubtitles(
	offered: string[],
	remembered: string | null,
	language: Language,
): string | null {
	if (remembered === 'off') return null;
	const wished = [remembered, languageTag(language)].filter((tag) => tag !== null);
	for (const tag of wished) {
		const exact = offered.find((each) => each.toLowerCase() === tag.toLowerCase());
		const related = offered.find((each) => mainLanguage(each) === mainLanguage(tag));
		if (exact ?? related) return exact ?? related ?? null;
	}
	return null;
}

function mainLanguage(tag: string): string {
	return tag.toLowerCase().split('-')[0] ?? '';
}
