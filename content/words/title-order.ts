import { foldCharacters } from './fold-characters.ts';

/** The Chinese characters that titles use: Unicode's first block of them. */
const firstCharacter = 0x4e00;
const lastCharacter = 0x9fff;

/** Characters of a title that decide its order. */
const maxLength = 24;

let characterRanks: Uint16Array | undefined;

/**
 * A key that sorts titles by code point as Chinese readers expect: characters by pinyin, letters without regard to
 * case. Neither PGlite nor every PostgreSQL has such a collation.
 */
export function titleOrder(title: string): string {
	let key = '';
	for (const character of foldCharacters(title).slice(0, maxLength).toWellFormed()) {
		const code = character.codePointAt(0) as number;
		const isRanked = code >= firstCharacter && code <= lastCharacter;
		key += isRanked ? String.fromCharCode(firstCharacter + rankOf(code)) : character;
	}
	return key;
}

/** The rank of a character among all by pinyin. Sorting them once takes about 40 ms. */
function rankOf(code: number): number {
	characterRanks ??= rankCharacters();
	return characterRanks[code - firstCharacter] as number;
}

function rankCharacters(): Uint16Array {
	const { compare } = new Intl.Collator('zh-u-co-pinyin');
	const count = lastCharacter - firstCharacter + 1;
	const characters = Array.from({ length: count }, (_, index) => String.fromCharCode(firstCharacter + index));
	const ranks = new Uint16Array(count);
	for (const [rank, character] of characters.toSorted(compare).entries())
		ranks[character.charCodeAt(0) - firstCharacter] = rank;
	return ranks;
}
