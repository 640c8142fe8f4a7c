import {
	type Action,
	type AdministratorAction,
	administratorActions,
} from '@portico/api/newsroom/actions.ts';
import { sql } from 'drizzle-orm';
import { ContentRefusal } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { permissionsLock } from '../store/lock-numbers.ts';
import { grants, people, roles } from '../store/tables/people-schema.ts';

/** For a statement: a parameter that is an array. */
const administratorArray = sql`${sql.param([...administratorActions])}::text[]`;

/** Locks roles and grants until the transaction ends. Call it before the audit log's lock is taken. */
export async function lockPermissions(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(${permissionsLock})`);
}

/**
 * The administrator actions that somebody holds.
 *
 * @param whose only of people whose account is not locked, or of everybody
 */
export async function loadHeldAdministration(
	transaction: Transaction,
	whose: 'active' | 'everybody',
): Promise<Set<AdministratorAction>> {
	const { rows } = await transaction.execute<{ action: AdministratorAction }>(sql`
		select distinct held.action
		from ${grants}
		join ${people} on ${people.personId} = ${grants.personId}
			and (${whose === 'everybody'} or not ${people.locked})
		join ${roles} on ${roles.roleId} = ${grants.roleId}
		cross join unnest(${roles.actions}) as held(action)
		where held.action = any (${administratorArray})
	`);
	return new Set(rows.map(({ action }) => action));
}

/**
 * Makes a change of grants, roles or accounts that may take permissions away. Locks roles and grants, so that two
 * changes do not each rely on the other's administrator.
 *
 * @throws ContentRefusal `last-administrator` if nobody active would hold `people`, `security` or `audit` any more
 */
export async function keepAdministrators<Result>(
	transaction: Transaction,
	change: () => Promise<Result>,
): Promise<Result> {
	await lockPermissions(transaction);
	const before = await loadHeldAdministration(transaction, 'active');
	const result = await change();
	const after = await loadHeldAdministration(transaction, 'active');
	const lost = administratorActions.find((action) => before.has(action) && !after.has(action));
	if (lost === undefined) return result;
	const message = `Nobody else holds ${lost}: grant it to another person first.`;
	throw new ContentRefusal('last-administrator', message, { action: lost });
}

/** The administrator action that a person holds, locked or not: nobody holds two. */
export async function loadAdministrationOf(
	transaction: Transaction,
	personId: string,
): Promise<AdministratorAction | null> {
	const { rows } = await transaction.execute<{ action: AdministratorAction }>(sql`
		select held.action
		from ${grants}
		join ${roles} on ${roles.roleId} = ${grants.roleId}
		cross join unnest(${roles.actions}) as held(action)
		where ${grants.personId} = ${personId} and held.action = any (${administratorArray})
		limit 1
	`);
	return rows[0]?.action ?? null;
}

/** @throws ContentRefusal `administrators-exclude` if a role would hold two administrator actions */
export function requireOneAdministration(actions: readonly Action[]): void {
	const held = administratorActions.filter((action) => actions.includes(action));
	if (held.length > 1) throw administratorsExclude(held);
}

/** @throws ContentRefusal `administrators-exclude` if one of these people holds two administrator actions */
export async function requireSeparateAdministrators(
	transaction: Transaction,
	personIds: readonly string[],
): Promise<void> {
	const { rows } = await transaction.execute<{ held: string[] }>(sql`
		select array_agg(distinct held.action) as held
		from ${grants}
		join ${roles} on ${roles.roleId} = ${grants.roleId}
		cross join unnest(${roles.actions}) as held(action)
		where ${grants.personId} = any (${sql.param([...personIds])}::text[])
			and held.action = any (${administratorArray})
		group by ${grants.personId} having count(distinct held.action) > 1
	`);
	const [found] = rows;
	if (found) throw administratorsExclude(found.held);
}

function administratorsExclude(held: readonly string[]): ContentRefusal {
	const message = `Nobody may hold ${held.join(' and ')} together.`;
	return new ContentRefusal('administrators-exclude', message);
}

/** The display names of the active people who can grant permissions, in their order. */
export async function loadGrantingPeople(database: Pick<Database, 'execute'>): Promise<string[]> {
	const { rows } = await database.execute<{ name: string }>(sql`
		select ${people.displayName} as name from ${people}
		where not ${people.locked} and exists (
			select from ${grants} join ${roles} on ${roles.roleId} = ${grants.roleId}
			where ${grants.personId} = ${people.personId} and 'security' = any (${roles.actions})
		)
		order by ${people.displayName}, ${people.personId}
	`);
	return rows.map(({ name }) => name);
}
