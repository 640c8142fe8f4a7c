import { readFileSync } from 'node:fs';
import type { FieldFault } from '../../model/refusals/invalid-fields.ts';
import type { AccountSettings } from '../account-settings.ts';
import { foldName } from '../fold-name.ts';
import { normalisePassword, verifyPassword } from './hash-password.ts';

/** The names of a person, which their password must not resemble. */
export type PersonNames = { loginName: string; displayName: string };

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/**
 * What is wrong with a new password (newsroom design, section 7), except that it was used before.
 *
 * @returns null if nothing is
 */
export function passwordFault(
	password: string,
	names: PersonNames,
	rules: AccountSettings['password'],
): FieldFault | null {
	const normalised = normalisePassword(password);
	if ([...normalised].length < rules.minLength) {
		return { code: 'password-too-short', parameters: { min: rules.minLength } };
	}
	if (kinds.filter((kind) => kind.test(normalised)).length < rules.minKinds) {
		return { code: 'password-too-few-kinds', parameters: { min: rules.minKinds } };
	}
	const folded = foldName(password);
	if ([names.loginName, names.displayName].some((name) => resemble(folded, foldName(name)))) {
		return { code: 'password-like-name' };
	}
	return isCommonPassword(folded) ? { code: 'password-common' } : null;
}

/** Whether one contains the other. One letter or two are in too many passwords to count. */
function resemble(password: string, name: string): boolean {
	const countsAsPart = [...name].length >= 3 || /\p{sc=Han}{2}/u.test(name);
	return name.includes(password) || (countsAsPart && password.includes(name));
}

/**
 * Whether a new password is one of the earlier ones. Takes some 40 ms for each.
 *
 * @param hashes of earlier passwords
 */
export async function repeatsPassword(password: string, hashes: readonly string[]): Promise<boolean> {
	for (const hash of hashes) {
		if (await verifyPassword(password, hash)) return true;
	}
	return false;
}

let commonPasswords: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of the 10,000 most common ones, whatever its case, alone or between punctuation marks
 * (`Password123!`).
 *
 * @param foldedPassword in lower case
 */
function isCommonPassword(foldedPassword: string): boolean {
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
