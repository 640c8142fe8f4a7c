import { sql } from 'drizzle-orm';
import type { Transaction } from '../../store/connect.ts';

/** Whether a timestamp is not in the future by the store's clock, since the clocks of instances differ. */
export async function hasPassed(transaction: Transaction, timestamp: Date): Promise<boolean> {
	const { rows } = await transaction.execute<{ passed: boolean }>(
		sql`select ${timestamp.toISOString()}::timestamptz <= now() as passed`,
	);
	return rows[0]?.passed === true;
}
