import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useLanguage } from '../../state/language.ts';
import { useSite } from '../../state/site-settings.ts';
import { formatDate, formatShortMonth, padTwoDigits, toCalendarDate } from './format-date.ts';
import styles from './large-date.module.css';

type Props = {
	timestamp: string;
	className?: string;
};

/** A publication date with a large day over a small month and year. */
export function LargeDate({ timestamp, className }: Props) {
	const { timeZone } = useSite();
	const language = useLanguage();
	const day = toCalendarDate(timestamp, timeZone);
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
