/**
 * The day a moment falls on in a time zone, as `2026-05-01`. By the zone's own rules, never the machine's,
 * and not by the store's, which reads an offset such as `+08:00` the other way round.
 *
 * @param timeZone a name or an offset, as `Intl` takes it
 */
export function dayOf(moment: Date, timeZone: string): string {
	const format = new Intl.DateTimeFormat('en', {
		timeZone,
		calendar: 'iso8601',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	});
	const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
	return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The day so many days before another one. */
export function daysBefore(day: string, days: number): string {
	const moment = new Date(`${day}T00:00:00Z`);
	moment.setUTCDate(moment.getUTCDate() - days);
	return moment.toISOString().slice(0, 10);
}
