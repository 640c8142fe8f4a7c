import hidden from '@portico/design/styles/layout.module.css';
import { useLanguage } from '../state/language.ts';
import { useSite } from '../state/site-settings.ts';
import {
	formatDate,
	formatDateTime,
	formatNumericDate,
	formatShortMonth,
	padTwoDigits,
	toCalendarDate,
} from './format-date.ts';
import styles from './publication-date.module.css';

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
	const { timeOffsets } = useSite();
	const language = useLanguage();
	const day = toCalendarDate(timestamp, timeOffsets);
	return (
		<time
			dateTime={timestamp}
			className={className}
			title={coveredByLink ? undefined : formatDateTime(timestamp, timeOffsets, language)}
		>
			{form === 'long' || language === 'en' ? formatDate(day, language) : formatNumericDate(day)}
		</time>
	);
}

type LargeDateProps = {
	timestamp: string;
	className?: string;
};

/** A publication date with a large day over a small month and year. */
export function LargeDate({ timestamp, className }: LargeDateProps) {
	const { timeOffsets } = useSite();
	const language = useLanguage();
	const day = toCalendarDate(timestamp, timeOffsets);
	const classes = [styles.date, className].filter(Boolean).join(' ');
	return (
		<time dateTime={timestamp} className={classes}>
			<span className={hidden.hidden}>{formatDate(day, language)}</span>
			<span className={styles.day} aria-hidden="true">
				{language === 'zh' ? padTwoDigits(day.day) : day.day}
			</span>
			<span className={styles.month} aria-hidden="true">
				{formatShortMonth(day, language)}
			</span>
		</time>
	);
}
