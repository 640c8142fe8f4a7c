/** Days as addresses and forms hold them: `2026-05-01`. */

/** Whether a text is a day that exists, from the year 1 to 9999. */
export function isDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
	const moment = new Date(`${text}T00:00:00Z`);
	// A day its month does not have is read as one of the next month, or not at all.
	return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The first and the last day of a year. */
export function daysOfYear(year: number): { from: string; to: string } {
	const figures = String(year).padStart(4, '0');
	return { from: `${figures}-01-01`, to: `${figures}-12-31` };
}

/** The year a period is all of, or null. */
export function yearOfPeriod({ from, to }: { from: string; to: string }): number | null {
	const year = /^(\d{4})-01-01$/.exec(from)?.[1];
	return year && to === `${year}-12-31` ? Number(year) : null;
}
