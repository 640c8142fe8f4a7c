import { desc, eq } from 'drizzle-orm';
import { InvalidFields } from '../../model/refusals/invalid-fields.ts';
import type { Database } from '../../store/connect.ts';
import { personPasswords } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { type PersonNames, passwordFault, repeatsPassword } from './password-policy.ts';

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
export function storedPasswords(rules: Pick<AccountSettings['password'], 'history'>): number {
	return Math.max(rules.history, 1);
}
