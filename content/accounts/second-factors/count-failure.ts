import { sql } from 'drizzle-orm';
import type { Transaction } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';

/**
 * Counts a wrong code as a failed sign-in. The last one that is allowed locks the person out for a while, and
 * counting begins again.
 *
 * @returns whether this failure locked the person out
 */
export async function countFailure(
	transaction: Transaction,
	personId: string,
	{ maxFailures, lockMinutes }: Pick<AccountSettings, 'maxFailures' | 'lockMinutes'>,
): Promise<boolean> {
	const { rows } = await transaction.execute<{ locked_out: boolean }>(sql`
		update ${people} set
			failed_sign_ins = case when failed_sign_ins + 1 >= ${maxFailures}::int then 0 else failed_sign_ins + 1 end,
			locked_until = case
				when failed_sign_ins + 1 >= ${maxFailures}::int then now() + make_interval(mins => ${lockMinutes}::int)
				else locked_until
			end
		where person_id = ${personId}
		returning failed_sign_ins = 0 as locked_out
	`);
	return rows[0]?.locked_out ?? false;
}
