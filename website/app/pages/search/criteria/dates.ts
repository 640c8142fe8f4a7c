/** ISO dates as in addresses and forms: `2026-05-01`. */

/** Whether a text is an existing date from year 1 to 9999. */
export function isIsoDate(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
	const date = new Date(`${text}T00:00:00Z`);
	// `Date` rolls over days that the month does not have, or rejects them.
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function yearRange(year: number): { from: string; to: string } {
	const figures = String(year).padStart(4, '0');
	return { from: `${figures}-01-01`, to: `${figures}-12-31` };
}

/** The year that a period covers exactly, or null. */
export function fullYearOf({ from, to }: { from: string; to: string }): number | null {
	const year = /^(\d{4})-01-01$/.exec(from)?.[1];
	return year && to === `${year}-12-31` ? Number(year) : null;
}
