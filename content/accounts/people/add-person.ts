import { randomUUID } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import type { Action } from '@portico/api/newsroom/actions.ts';
import { showsNothing } from '@portico/api/shows-nothing.ts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type AuditRecord, appendAudit } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Actor } from '../../model/actor.ts';
import { ContentRefusal, type FieldFault, InvalidFields } from '../../model/refusals.ts';
import { requireOneAdministration } from '../../permissions/administrators.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { grants, people, roles } from '../../store/tables/people-schema.ts';
import { foldName } from '../fold-name.ts';
import { createOneTimeLink, type OneTimeLink } from '../one-time-links.ts';

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

/**
 * Adds a person, who chooses a password at the one-time link.
 *
 * @param roleIds for operators only: granted for all columns and languages
 * @throws PermissionMissing, InvalidFields, or what `grantRoles` throws
 */
export async function addPerson(
	database: Database,
	actor: Actor,
	facts: PersonFacts,
	roleIds: readonly string[] = [],
): Promise<{ personId: string; link: OneTimeLink }> {
	return database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'people');
		const personId = await insertPerson(transaction, facts);
		await checkDisplayNameIsFree(transaction, { personId, displayName: facts.displayName });
		const link = await createOneTimeLink(transaction, personId);
		const granted = await grantRoles(transaction, actor, { personId, roleIds });
		await notifyNewsroom(transaction, { topics: ['people'] });
		await appendAudit(transaction, actor, {
			action: 'person.add',
			subject: `person:${personId}`,
			details: { ...facts },
		});
		for (const record of granted) await appendAudit(transaction, actor, record);
		return { personId, link };
	});
}

/** What an administrator enters about a person. */
export type PersonFacts = { loginName: string; displayName: string; department: string; language: Language };

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
	if (hiddenCharacters.test(displayName) || showsNothing(displayName)) {
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

/**
 * Grants a new person roles, for all columns and languages. For operators and the first administrator only: in the
 * newsroom, those who add people grant no roles.
 *
 * @returns what to append to the audit log, at the end of the transaction
 * @throws ContentRefusal `role-not-found`; `administrators-exclude` for two of the three administrators
 */
export async function grantRoles(
	transaction: Transaction,
	actor: Actor,
	{ personId, roleIds }: { personId: string; roleIds: readonly string[] },
): Promise<AuditRecord[]> {
	const wanted = [...new Set(roleIds)];
	if (wanted.length === 0) return [];
	const found = await transaction.select().from(roles).where(inArray(roles.roleId, wanted));
	for (const roleId of wanted) {
		if (found.some((role) => role.roleId === roleId)) continue;
		throw new ContentRefusal('role-not-found', `There is no role ${roleId}.`, { roleId });
	}
	requireOneAdministration(found.flatMap(({ actions }) => actions as Action[]));
	const grantedBy = typeof actor === 'string' ? actor : actor.name;
	await transaction
		.insert(grants)
		.values(wanted.map((roleId) => ({ grantId: randomUUID(), personId, roleId, grantedBy })));
	await notifyNewsroom(transaction, { topics: ['permissions'] });
	return wanted.map((role) => ({
		action: 'grant.add',
		subject: `person:${personId}`,
		details: { role, fdCode: null, langs: null },
	}));
}
