import { randomUUID } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import { and, eq, ne } from 'drizzle-orm';
import { type FieldFault, InvalidFields } from '../../model/refusals/invalid-fields.ts';
import type { Transaction } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';
import { foldName } from '../fold-name.ts';

/** What an administrator enters about a person. */
export type PersonFacts = { loginName: string; displayName: string; department: string; language: Language };

/** Characters that can be typed, and told apart: letters and digits of any script, and some signs. */
const loginNameForm = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._@+-]{0,59}$/u;

/** Characters that show nothing, or change the direction of text, hide what a name says. */
const hiddenCharacters = /[\p{C}\p{DI}\p{Zl}\p{Zp}]/u;

/** Names of parts of the system, and of strangers, in the audit log. */
const reservedName = /^(?:system:|unknown$)/;

/** Scripts that are written together. A name that mixes others imitates letters, such as Cyrillic а in Latin. */
const scriptsWrittenTogether = [
	/^(?:\p{sc=Latin}|\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Bopomofo}|\p{sc=Hangul})*$/u,
	...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Tibetan', 'Mongolian'].map(
		(script) => new RegExp(`^(?:\\p{sc=${script}}|\\p{sc=Han})*$`, 'u'),
	),
];

const lettersOnly = (name: string) => name.normalize('NFKC').replace(/[\p{sc=Common}\p{sc=Inherited}]/gu, '');

function mixesScripts(name: string): boolean {
	const letters = lettersOnly(name);
	return !scriptsWrittenTogether.some((form) => form.test(letters));
}

/**
 * Refuses names that cannot be stored, or that hide what they say.
 *
 * @throws InvalidFields
 */
export function checkPersonFacts({ loginName, displayName, department }: PersonFacts): void {
	const isLoginName = loginNameForm.test(foldName(loginName)) && !hiddenCharacters.test(loginName);
	const faults: Record<string, FieldFault> = {};
	if (!isLoginName) faults.loginName = { code: 'login-name-characters' };
	else if (mixesScripts(loginName)) faults.loginName = { code: 'mixed-scripts' };
	if (hiddenCharacters.test(displayName) || displayName.trim() === '') {
		faults.displayName = { code: 'hidden-characters' };
	} else if (mixesScripts(displayName)) faults.displayName = { code: 'mixed-scripts' };
	else if (reservedName.test(foldName(displayName))) faults.displayName = { code: 'name-reserved' };
	if (hiddenCharacters.test(department)) faults.department = { code: 'hidden-characters' };
	if (Object.keys(faults).length > 0) throw new InvalidFields(faults);
}

/**
 * Adds a person without a password.
 *
 * @returns the new identifier
 * @throws InvalidFields when somebody has this login name, or a name cannot be stored
 */
export async function insertPerson(transaction: Transaction, facts: PersonFacts): Promise<string> {
	checkPersonFacts(facts);
	const personId = randomUUID();
	const added = await transaction
		.insert(people)
		.values({ ...facts, personId, foldedName: foldName(facts.loginName) })
		.onConflictDoNothing({ target: people.foldedName })
		.returning({ personId: people.personId });
	if (added.length === 0) throw nameTaken();
	return personId;
}

/** @throws InvalidFields when somebody else has this login name */
export async function checkNameIsFree(
	transaction: Transaction,
	{ personId, loginName }: { personId: string; loginName: string },
): Promise<void> {
	const others = await transaction
		.select({ personId: people.personId })
		.from(people)
		.where(and(eq(people.foldedName, foldName(loginName)), ne(people.personId, personId)));
	if (others.length > 0) throw nameTaken();
}

/**
 * Refuses a display name that somebody else has: lists, bylines of changes and the audit log show nothing else.
 *
 * @throws InvalidFields
 */
export async function checkDisplayNameIsFree(
	transaction: Transaction,
	{ personId, displayName }: { personId: string; displayName: string },
): Promise<void> {
	const others = await transaction
		.select({ displayName: people.displayName })
		.from(people)
		.where(ne(people.personId, personId));
	if (others.some((other) => foldName(other.displayName) === foldName(displayName))) {
		throw new InvalidFields({ displayName: { code: 'display-name-taken' } });
	}
}

function nameTaken(): InvalidFields {
	return new InvalidFields({ loginName: { code: 'name-taken' } });
}
