import type { Account } from '@portico/api/newsroom/answers/people.ts';

/** Whether the person has a single second factor; recovery codes are none. */
export function isLastFactor({ totp, passkeys }: Pick<Account, 'totp' | 'passkeys'>): boolean {
	return passkeys.length + (totp === null ? 0 : 1) === 1;
}
