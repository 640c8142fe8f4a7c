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

/** Control characters and those that change the direction of text hide what a name says. */
const hiddenCharacters = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u;

/**
 * Refuses names that cannot be stored, or that hide what they say.
 *
 * @throws InvalidFields
 */
export function checkPersonFacts({ loginName, displayName, department }: PersonFacts): void {
	const fault: FieldFault = { code: 'hidden-characters' };
	const faults = {
		...(!loginNameForm.test(foldName(loginName)) && { loginName: { code: 'login-name-characters' } }),
		...((hiddenCharacters.test(displayName) || displayName.trim() === '') && { displayName: fault }),
		...(hiddenCharacters.test(department) && { department: fault }),
	};
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

function nameTaken(): InvalidFields {
	return new InvalidFields({ loginName: { code: 'name-taken' } });
}
