import { readFileSync } from 'node:fs';

let commonPasswords: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of the 10,000 most common ones, whatever its case, alone or between punctuation marks
 * (`Password123!`).
 *
 * @param foldedPassword in lower case
 */
export function isCommonPassword(foldedPassword: string): boolean {
	commonPasswords ??= loadCommonPasswords();
	return commonPasswords.has(foldedPassword) || commonPasswords.has(withoutOuterPunctuation(foldedPassword));
}

const letterOrDigit = /[\p{L}\p{N}]/u;

function withoutOuterPunctuation(text: string): string {
	const characters = [...text];
	const first = characters.findIndex((character) => letterOrDigit.test(character));
	const last = characters.findLastIndex((character) => letterOrDigit.test(character));
	return characters.slice(Math.max(first, 0), last + 1).join('');
}

/** Read with the first new password, not at start: few processes ever need it. */
function loadCommonPasswords(): ReadonlySet<string> {
	const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
	const [, list = ''] = text.split('\n\n', 2);
	return new Set(list.split('\n').filter(Boolean));
}
