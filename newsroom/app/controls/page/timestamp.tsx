import { useSession } from '../../data/session.ts';
import { formatTimestamp } from './format-timestamp.ts';

type Props = { at: string; precision?: 'minute' | 'second' };

/** A timestamp in the time zone of the site, to the minute: 2026-05-01 08:00 in both languages, as tables need it. */
export function Timestamp({ at, precision = 'minute' }: Props) {
	const { timeZone } = useSession();
	return <time dateTime={at}>{formatTimestamp(at, timeZone, precision)}</time>;
}
