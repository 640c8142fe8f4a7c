/**
 * The moment a day begins in a time zone, in milliseconds since 1970; where clocks are put forward at
 * midnight, the first moment of the day there is. By the zone's own rules, never the machine's, and not
 * by the store's, which reads an offset such as `+08:00` the other way round.
 *
 * @param day `2026-05-01`
 * @param timeZone a name or an offset, as `Intl` takes it
 */
export function startOfDay(day: string, timeZone: string): number {
	const midnight = Date.parse(`${day}T00:00:00Z`);
	// The offset wanted is that of the moment sought. It is guessed from midnight in UTC, which may lie
	// on the other side of a change of the clocks, and from the first guess.
	const first = midnight - offsetAt(midnight, timeZone);
	const second = midnight - offsetAt(first, timeZone);
	const isInDay = (moment: number) => moment + offsetAt(moment, timeZone) >= midnight;
	return isInDay(second) && !(first < second && isInDay(first)) ? second : first;
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
	const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
	const name = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
	const [, sign, hours = '0', minutes = '0', seconds = '0'] =
		/GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? [];
	const milliseconds = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
	return sign === '-' ? -milliseconds : milliseconds;
}
