import { sql } from 'drizzle-orm';

/**
 * Second factors that people have and that their roles demand (decision 052), as parts of queries of `people`. Written
 * without Drizzle's columns, whose names lose their table in a query of one table.
 */

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

/** The same for a session that is there: what was demanded after it began waits until the next one, for a day. */
export const roleNeedsSecondFactorNow = sql<boolean>`exists (
	select from grants join roles using (role_id)
	where grants.person_id = people.person_id and roles.needs_second_factor and (
		factor_from is null or factor_from <= sessions.started_at or factor_from < now() - interval '1 day'
	)
)`;

/**
 * Whether a grant counts, as part of a query of `grants`, `roles` and `people`: one of a role that needs a second
 * factor, given to somebody without any, begins with their first factor.
 */
export const grantIsInForce = sql<boolean>`(
	not roles.needs_second_factor or grants.factor_from is distinct from grants.granted_at or ${hasSecondFactor}
)`;
