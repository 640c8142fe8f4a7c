import type { Account } from '@portico/api/newsroom/answers/people.ts';
import { queryClient } from '../../data/query-client.ts';

/** Loads the account and the session anew, after a change. Resolves when both are shown. */
export function reloadAccount(): Promise<void> {
	return queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** Whether the person has a single second factor; recovery codes are none. */
export function isLastFactor({ totp, passkeys }: Pick<Account, 'totp' | 'passkeys'>): boolean {
	return passkeys.length + (totp === null ? 0 : 1) === 1;
}
