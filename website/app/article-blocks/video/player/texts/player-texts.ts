import type { Language } from '@portico/api/languages.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export type PlayerTexts = typeof zh;

const texts: Record<Language, PlayerTexts> = { zh, en };

/**
 * What the player says in the page's language. These texts travel with the player, not with the pages'
 * (decision 001), so that only those who watch a film fetch them.
 */
export function playerTextsIn(language: Language): PlayerTexts {
	return texts[language];
}
