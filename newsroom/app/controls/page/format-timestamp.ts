/** `2026-05-01 08:00` in a time zone. */
export function formatTimestamp(at: string, timeZone: string): string {
	// Sweden writes dates as ISO 8601 does.
	const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
	return format.format(new Date(at));
}
