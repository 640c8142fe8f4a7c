/**
 * The day of a timestamp in a time zone, as `2026-05-01`. Uses the zone's own rules, not the machine's or
 * the store's, which reads an offset such as `+08:00` with the opposite sign.
 *
 * @param timeZone a name or an offset, as for `Intl`
 */
export function dayOf(instant: Date, timeZone: string): string {
	const format = new Intl.DateTimeFormat('en', {
		timeZone,
		calendar: 'iso8601',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	});
	const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
	return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The day this many days before another one. */
export function daysBefore(day: string, days: number): string {
	const instant = new Date(`${day}T00:00:00Z`);
	instant.setUTCDate(instant.getUTCDate() - days);
	return instant.toISOString().slice(0, 10);
}
