/** The base of ages, so that all pages of a search use the same; in milliseconds since 1970. */
export function startOfToday(): number {
	return new Date().setUTCHours(0, 0, 0, 0);
}
