// Types of untyped packages; see `text-tokens.ts`.
/// <reference path="./untyped-modules.d.ts" />

import { customPinyin, pinyin } from 'pinyin-pro';
import { foldCharacters } from './fold-characters.ts';

/** The Chinese characters that titles use: Unicode's first block of them. */
const firstCharacter = 0x4e00;
const lastCharacter = 0x9fff;
const run = /[\u4e00-\u9fff]+/g;

/** Characters of a title that decide its order. */
const maxLength = 24;

/**
 * What each key begins with: the version of this order. Count it up when the order changes, so that every store updates
 * its list of articles (`complete-article-list.ts`). No title begins with such a character.
 */
export const titleOrderVersion = '\u0001b';

/** Sorts behind all letters. */
const beforeCharacter = String.fromCharCode(firstCharacter);

/** Names that the dictionary lacks. */
const readings: Readonly<Record<string, string>> = {
	...{
		单县: 'shàn xiàn',
		解州: 'xiè zhōu',
		乐亭: 'lào tíng',
		六安: 'lù ān',
		六合区: 'lù hé qū',
		丽水: 'lí shuǐ',
	},
	...{
		台州: 'tāi zhōu',
		东阿: 'dōng ē',
		大埔: 'dà bù',
		浚县: 'xùn xiàn',
		莘县: 'shēn xiàn',
		蔚县: 'yù xiàn',
	},
	...{
		燕郊: 'yān jiāo',
		燕山: 'yān shān',
		长子县: 'zhǎng zǐ xiàn',
		铅山: 'yán shān',
		洪洞: 'hóng tóng',
		任丘: 'rén qiū',
	},
};

/** Surnames that sound otherwise than their characters usually do, where it is clear that they are one. */
const surnames: Readonly<Record<string, string>> = {
	...{
		曾: 'zēng',
		单: 'shàn',
		仇: 'qiú',
		解: 'xiè',
		任: 'rén',
		查: 'zhā',
		区: 'ōu',
		盖: 'gě',
		朴: 'piáo',
		翟: 'zhái',
	},
	...{
		覃: 'qín',
		华: 'huà',
		乐: 'yuè',
		洗: 'xiǎn',
		尉: 'yù',
		燕: 'yān',
		葛: 'gě',
		宁: 'nìng',
		种: 'chóng',
		繁: 'pó',
	},
};
const afterSurname: Readonly<Record<string, string>> = { 氏: 'shì', 姓: 'xìng', 某: 'mǒu' };

let characterRanks: Uint16Array | undefined;
let hasReadings = false;

/**
 * A key that sorts titles by code point as Chinese readers expect: characters as they sound in their word (重 as in 重庆)
 * where the dictionary knows it, else as they sound mostly; letters without regard to case. Neither PGlite nor every
 * PostgreSQL has such a collation.
 */
export function titleOrder(title: string): string {
	const shown = foldCharacters(title).slice(0, maxLength).toWellFormed();
	return titleOrderVersion + shown.replace(run, keyOfRun);
}

/** How the Chinese characters of a word sound, without tones; what else is in it stays. */
export function syllables(word: string): string {
	addReadings();
	return word.replace(run, (characters) =>
		pinyin(characters, { type: 'array', toneType: 'none', v: true }).join(''),
	);
}

/** Of each character its sound, then itself, by its strokes. */
function keyOfRun(characters: string): string {
	addReadings();
	const sounds = pinyin(characters, { type: 'array', toneType: 'num', v: true });
	return Array.from(characters, (character, at) => {
		const [, syllable = '', tone = ''] = /^([a-z]*)(\d?)/.exec(sounds[at] ?? '') ?? [];
		// `ü` follows `u`: lu, lü, luan. A colon is between digits and letters.
		const sound = /^[ln]v/.test(syllable) ? `${syllable.replace('v', 'u')}:` : syllable;
		const rank = String.fromCharCode(firstCharacter + rankOf(character.charCodeAt(0)));
		return `${beforeCharacter}${sound}${tone === '0' ? '5' : tone}${rank}`;
	}).join('');
}

/** Once, as the dictionary is shared by everything that asks it for words. */
function addReadings(): void {
	if (hasReadings) return;
	hasReadings = true;
	const named = Object.entries(surnames).flatMap(([surname, sound]) =>
		Object.entries(afterSurname).map(([after, its]) => [surname + after, `${sound} ${its}`]),
	);
	customPinyin({ ...readings, ...Object.fromEntries(named) });
}

/** The rank of a character among all by pinyin and strokes. Sorting them once takes about 40 ms. */
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
