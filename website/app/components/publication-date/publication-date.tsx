import { useLanguage } from '../../state/language.ts';
import { useSite } from '../../state/site-settings.ts';
import { formatDate, formatNumericDate, toCalendarDate } from './format-date.ts';
import { formatDateTime } from './format-date-time.ts';

type Props = {
	timestamp: string;
	/** In Chinese: `2026-11-17` (numeric) or `2026年11月17日` (long). English is always long. */
	form?: 'numeric' | 'long';
	className?: string;
	/** Omits the tooltip with the time, which a covering link makes unreachable. */
	coveredByLink?: boolean;
};

/** A publication date in the site's time zone, with the time as a tooltip. */
export function PublicationDate({ timestamp, form = 'numeric', className, coveredByLink = false }: Props) {
	const { timeZone } = useSite();
	const language = useLanguage();
	const day = toCalendarDate(timestamp, timeZone);
	return (
		<time
			dateTime={timestamp}
			className={className}
			title={coveredByLink ? undefined : formatDateTime(timestamp, timeZone, language)}
		>
			{form === 'long' || language === 'en' ? formatDate(day, language) : formatNumericDate(day)}
		</time>
	);
}
