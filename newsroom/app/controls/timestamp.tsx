import { useSession } from '../data/session.ts';

type Props = { at: string; precision?: 'minute' | 'second' };

/** A timestamp in the time zone of the site, to the minute: 2026-05-01 08:00 in both languages, as tables need it. */
export function Timestamp({ at, precision = 'minute' }: Props) {
	const { timeZone } = useSession();
	return <time dateTime={at}>{formatTimestamp(at, timeZone, precision)}</time>;
}

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
