import { isLeaderNumber, type LeaderNumber } from '@portico/api/leader-numbers.ts';

/** Parses a leader number in its canonical spelling (`1`, not `01`); null for anything else. */
export function leaderNumberOf(part: string): LeaderNumber | null {
	const number = Number(part);
	return isLeaderNumber(number) && String(number) === part ? number : null;
}
