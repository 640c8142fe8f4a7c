import { sql } from 'drizzle-orm';

/**
 * Facts about a person of `people`, as parts of a query of that table. Written without Drizzle's columns, whose names
 * lose their table in a query of one table.
 */

/** When the current password was set; null if there is none. */
export const currentPasswordAt = sql<unknown>`(
	select max(set_at) from person_passwords where person_passwords.person_id = people.person_id and current
)`;

export const hasTotp = sql<boolean>`exists (
	select from person_totp where person_totp.person_id = people.person_id and confirmed_at is not null
)`;

export const hasSecondFactor = sql<boolean>`(${hasTotp} or exists (
	select from passkeys where passkeys.person_id = people.person_id
))`;

export const roleNeedsSecondFactor = sql<boolean>`exists (
	select from grants join roles using (role_id)
	where grants.person_id = people.person_id and roles.needs_second_factor
)`;
