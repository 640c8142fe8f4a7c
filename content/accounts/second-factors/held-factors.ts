import { and, eq, sql } from 'drizzle-orm';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { Transaction } from '../../store/connect.ts';
import { grants, recoveryCodes, roles } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';

/** Second factors that a person can sign in with. Recovery codes only replace one of them. */
type HeldFactors = { totp: boolean; passkeys: number };

/** Counts a person's second factors. Lock the person first, so that the answer stays true until the commit. */
export async function loadHeldFactors(transaction: Transaction, personId: string): Promise<HeldFactors> {
	const { rows } = await transaction.execute<{ totp: boolean; passkeys: number }>(sql`
		select
			exists (select from person_totp where person_id = ${personId} and confirmed_at is not null) as totp,
			(select count(*)::int from passkeys where person_id = ${personId}) as passkeys
	`);
	return rows[0] ?? { totp: false, passkeys: 0 };
}

export const hasSecondFactor = ({ totp, passkeys }: HeldFactors) => totp || passkeys > 0;

/**
 * Call after removing a second factor: refuses to leave a person without one while one is required. The recovery
 * codes go with the last one.
 *
 * @throws ContentRefusal `second-factor-required`
 */
export async function settleRemoval(
	transaction: Transaction,
	personId: string,
	settings: Pick<AccountSettings, 'secondFactor'>,
): Promise<void> {
	if (hasSecondFactor(await loadHeldFactors(transaction, personId))) return;
	if (await needsSecondFactor(transaction, personId, settings))
		throw new ContentRefusal('second-factor-required', 'This person needs a second factor.');
	await transaction.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
}

async function needsSecondFactor(
	transaction: Transaction,
	personId: string,
	settings: Pick<AccountSettings, 'secondFactor'>,
): Promise<boolean> {
	if (settings.secondFactor === 'everyone') return true;
	const demanding = await transaction
		.select({ roleId: roles.roleId })
		.from(grants)
		.innerJoin(roles, eq(roles.roleId, grants.roleId))
		.where(and(eq(grants.personId, personId), roles.needsSecondFactor))
		.limit(1);
	return demanding.length > 0;
}
