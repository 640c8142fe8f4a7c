/** `2026-05-01 08:00` in a time zone; with `precision: 'second'`, `2026-05-01 08:00:00`. */
export function formatTimestamp(
	at: string,
	timeZone: string,
	precision: 'minute' | 'second' = 'minute',
): string {
	const timeStyle = precision === 'second' ? 'medium' : 'short';
	// Sweden writes dates as ISO 8601 does.
	const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone });
	return format.format(new Date(at));
}
