/** Ages are counted from here, so that two pages of one search see the same ones; in milliseconds since 1970. */
export function startOfToday(): number {
	return new Date().setUTCHours(0, 0, 0, 0);
}
