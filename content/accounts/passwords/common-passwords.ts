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
	const bare = foldedPassword.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
	return commonPasswords.has(foldedPassword) || commonPasswords.has(bare);
}

/** Read with the first new password, not at start: few processes ever need it. */
function loadCommonPasswords(): ReadonlySet<string> {
	const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
	const [, list = ''] = text.split('\n\n', 2);
	return new Set(list.split('\n').filter(Boolean));
}
