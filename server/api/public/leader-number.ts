import { isLeaderNumber, type LeaderNumber } from '@portico/api/leader-numbers.ts';

/** The leader number a part of an address names, in its one spelling (`1`, not `01`); null for any other. */
export function leaderNumberOf(part: string): LeaderNumber | null {
	const number = Number(part);
	return isLeaderNumber(number) && String(number) === part ? number : null;
}
