import type { Language } from '@portico/api/languages.ts';
import { en } from './player-texts.en.ts';
import { type PlayerTexts, zh } from './player-texts.zh.ts';

const texts: Record<Language, PlayerTexts> = { zh, en };

/**
 * The texts of the player. They are loaded with the player and not with the page (decision 001), so only
 * visitors who watch a video fetch them.
 */
export function playerTextsIn(language: Language): PlayerTexts {
	return texts[language];
}
