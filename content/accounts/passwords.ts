import { readFileSync } from 'node:fs';
import { and, desc, eq, sql } from 'drizzle-orm';
import { Conflict, type FieldFault, InvalidFields } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { people, personPasswords } from '../store/tables/people-schema.ts';
import type { AccountSettings } from './account-settings.ts';
import { foldName } from './fold-name.ts';
import { normalisePassword, verifyPassword } from './hash-password.ts';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

let commonPasswords: ReadonlySet<string> | undefined;

const letterOrDigit = /[\p{L}\p{N}]/u;

type NewPassword = {
	personId: string;
	hash: string;
	/** The hash that the change was allowed for. It fails if there is another one in the meantime. */
	replaced?: string;
};

/**
 * Makes a hash the current password of a person, who is no longer locked out by failed sign-ins, and deletes the
 * passwords before those that may not be used again.
 *
 * @throws Conflict
 */
export async function storePassword(
	transaction: Transaction,
	{ personId, hash, replaced }: NewPassword,
	rules: Pick<AccountSettings['password'], 'history'>,
): Promise<void> {
	// Locks the person, so that two changes at the same time are stored one after the other.
	await transaction
		.update(people)
		.set({ mustChangePassword: false, failedSignIns: 0, lockedUntil: null })
		.where(eq(people.personId, personId));
	const ended = await endPassword(transaction, personId);
	if (replaced !== undefined && ended !== replaced) throw new Conflict(null);
	await transaction.execute(sql`
		insert into ${personPasswords} (person_id, set_at, hash, current)
		select ${personId}, greatest(clock_timestamp(), max(set_at) + interval '1 millisecond'), ${hash}, true
		from ${personPasswords} where person_id = ${personId}
	`);
	await transaction.execute(sql`
		delete from ${personPasswords} where person_id = ${personId} and set_at not in (
			select set_at from ${personPasswords} where person_id = ${personId}
			order by set_at desc limit ${storedPasswords(rules)}::int
		)
	`);
}

/**
 * Ends the current password of a person: nobody signs in with it, and it may not be used again.
 *
 * @returns its hash, if there was one
 */
export async function endPassword(transaction: Transaction, personId: string): Promise<string | null> {
	const [ended] = await transaction
		.update(personPasswords)
		.set({ current: false })
		.where(and(eq(personPasswords.personId, personId), personPasswords.current))
		.returning({ hash: personPasswords.hash });
	return ended?.hash ?? null;
}

/**
 * Refuses a new password that breaks a rule. Hashes: never call it in a transaction.
 *
 * @param personId null for a person who does not exist yet
 * @throws InvalidFields for the field `password`
 */
export async function checkNewPassword(
	database: Database,
	{ password, personId, names }: { password: string; personId: string | null; names: PersonNames },
	rules: AccountSettings['password'],
): Promise<void> {
	const fault = passwordFault(password, names, rules);
	if (fault) throw new InvalidFields({ password: fault });
	if (personId === null) return;
	const earlier = await database
		.select({ hash: personPasswords.hash })
		.from(personPasswords)
		.where(eq(personPasswords.personId, personId))
		.orderBy(desc(personPasswords.setAt))
		.limit(storedPasswords(rules));
	const hashes = earlier.map(({ hash }) => hash);
	if (await repeatsPassword(password, hashes)) {
		throw new InvalidFields({
			password: { code: 'password-used-before', parameters: { history: storedPasswords(rules) } },
		});
	}
}

/** How many passwords of a person are stored. A change to the same one is no change, so at least one. */
function storedPasswords(rules: Pick<AccountSettings['password'], 'history'>): number {
	return Math.max(rules.history, 1);
}

/** The names of a person, which their password must not resemble. */
type PersonNames = { loginName: string; displayName: string };

/**
 * What is wrong with a new password by the rules of `account-settings.ts`, except that it was used before.
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
async function repeatsPassword(password: string, hashes: readonly string[]): Promise<boolean> {
	for (const hash of hashes) {
		if (await verifyPassword(password, hash)) return true;
	}
	return false;
}

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
