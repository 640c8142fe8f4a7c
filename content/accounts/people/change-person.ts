import { eq, sql } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Actor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';
import { foldName } from '../fold-name.ts';
import { checkDisplayNameIsFree, checkNameIsFree, checkPersonFacts, type PersonFacts } from './add-person.ts';

export class PersonNotFound extends ContentRefusal {
	override readonly name = 'PersonNotFound';

	/** @param named the login name or the identifier as entered */
	constructor(named: string) {
		super('person-not-found', `There is no person ${named}.`);
	}
}

/**
 * Changes names, department and language of a person.
 *
 * @throws PermissionMissing, PersonNotFound or InvalidFields
 */
export async function changePerson(
	database: Database,
	actor: Actor,
	personId: string,
	facts: PersonFacts,
): Promise<void> {
	checkPersonFacts(facts);
	await database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'people');
		const before = await loadForChange(transaction, personId);
		await checkNameIsFree(transaction, { personId, loginName: facts.loginName });
		if (facts.displayName !== before.displayName) {
			await checkDisplayNameIsFree(transaction, { personId, displayName: facts.displayName });
		}
		await transaction
			.update(people)
			.set({ ...facts, foldedName: foldName(facts.loginName) })
			.where(eq(people.personId, personId));
		await announceChange(transaction, personId);
		const { loginName, displayName, department, language } = before;
		await appendAudit(transaction, actor, {
			action: 'person.change',
			subject: `person:${personId}`,
			details: { before: { loginName, displayName, department, language }, after: { ...facts } },
		});
	});
}

/** A person, locked until the commit. @throws PersonNotFound */
export async function loadForChange(
	transaction: Transaction,
	personId: string,
): Promise<typeof people.$inferSelect> {
	const [person] = await transaction.select().from(people).where(eq(people.personId, personId)).for('update');
	if (!person) throw new PersonNotFound(personId);
	return person;
}

/** Announces a change of a person to those who see the list of people, and to the person. */
export async function announceChange(transaction: Transaction, personId: string): Promise<void> {
	await notifyNewsroom(transaction, { topics: ['people'] });
	await notifyNewsroom(transaction, { topics: ['session'], personIds: [personId] });
}

/** When the current password of a person of `people` was set, as part of a query of that table; null if there is none. */
export const currentPasswordAt = sql<unknown>`(
	select max(set_at) from person_passwords where person_passwords.person_id = people.person_id and current
)`;
