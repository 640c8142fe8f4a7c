import { administratorActions } from '@portico/api/newsroom/actions.ts';
import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { eq, sql } from 'drizzle-orm';
import { hasSecondFactor } from '../../permissions/demanded-factors.ts';
import type { Database } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';
import { foldName } from '../fold-name.ts';
import { currentPasswordAt, PersonNotFound } from './change-person.ts';

/** Everybody with an account, by login name. */
export async function listPeople(database: Pick<Database, 'select'>): Promise<Person[]> {
	const rows = await selectPeople(database).orderBy(people.foldedName);
	return rows.map(personOf);
}

/** @throws PersonNotFound */
export async function findPerson(database: Pick<Database, 'select'>, personId: string): Promise<Person> {
	const [row] = await selectPeople(database).where(eq(people.personId, personId));
	if (!row) throw new PersonNotFound(personId);
	return personOf(row);
}

/** The identifier of the person with a login name. @throws PersonNotFound */
export async function findPersonId(database: Pick<Database, 'select'>, loginName: string): Promise<string> {
	const [row] = await database
		.select({ personId: people.personId })
		.from(people)
		.where(eq(people.foldedName, foldName(loginName)));
	if (!row) throw new PersonNotFound(loginName);
	return row.personId;
}

const selectPeople = (database: Pick<Database, 'select'>) =>
	database
		.select({
			personId: people.personId,
			loginName: people.loginName,
			displayName: people.displayName,
			department: people.department,
			language: people.language,
			locked: people.locked,
			lockedUntil: people.lockedUntil,
			isLockedOut: sql<boolean>`coalesce(${people.lockedUntil} > now(), false)`,
			hasPassword: sql<boolean>`${currentPasswordAt} is not null`,
			hasSecondFactor,
			roles: sql<Person['roles']>`(
				select coalesce(jsonb_agg(jsonb_build_object('roleId', role_id, 'names', names) order by role_id), '[]')
				from roles where role_id in (select role_id from grants where grants.person_id = people.person_id)
			)`,
			isAdministrator: sql<boolean>`exists (
				select from grants join roles using (role_id)
				where grants.person_id = people.person_id and actions && ${sql.param([...administratorActions])}::text[]
			)`,
			// Sessions that ended are gone; what the person did in them is not.
			lastSeenAt: sql`greatest(
				(select max(seen_at) from sessions where sessions.person_id = people.person_id),
				(
					select at from audit_log where audit_log.person_id = people.person_id and outcome = 'done'
					order by number desc limit 1
				)
			)`.mapWith(people.createdAt),
			createdAt: people.createdAt,
		})
		.from(people);

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

function personOf({ locked, isLockedOut, lockedUntil, lastSeenAt, createdAt, ...person }: PersonRow): Person {
	const state = isLockedOut ? 'locked-out' : 'active';
	return {
		...person,
		state: locked ? 'locked' : state,
		lockedUntil: isLockedOut && lockedUntil ? lockedUntil.toISOString() : null,
		lastSeenAt: (lastSeenAt as Date | null)?.toISOString() ?? null,
		createdAt: createdAt.toISOString(),
	};
}
