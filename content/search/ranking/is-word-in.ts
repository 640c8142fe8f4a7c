import type { Dictionary } from '../../words/dictionary.ts';
import { cjkRunsOf } from '../../words/tokens/atoms.ts';

/**
 * Whether a character is a word of a title, or the head of one: the last character of a Chinese noun says
 * what it is (大桥, 跨海大桥). Words missing from the language (岸桥) may be names or cut by chance, and do not
 * count; a name that ends in a known word does (澜江大桥).
 *
 * @param title in the canonical form
 */
export function isWordIn(title: string, character: string, { segment, holds }: Dictionary): boolean {
	return cjkRunsOf(title)
		.filter((run) => run.includes(character))
		.some((run) =>
			segment(run).some(
				(word) => word === character || (word.endsWith(character) && endsInWord(word, holds)),
			),
		);
}

/** Whether the word, or a suffix of it of two or more characters, is in the language. */
function endsInWord(word: string, holds: (word: string) => boolean): boolean {
	const characters = [...word];
	return characters.slice(1).some((_, start) => holds(characters.slice(start).join('')));
}
