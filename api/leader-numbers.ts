/** Numbers of the fixed leader pages; there is no 10 (specification, section 2). */
export const leaderNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12] as const;

export type LeaderNumber = (typeof leaderNumbers)[number];

/** Whether a leader has a page under this number. */
export function isLeaderNumber(value: number): value is LeaderNumber {
	return (leaderNumbers as readonly number[]).includes(value);
}
