import { useLanguage } from '../../state/language.ts';
import { useSite } from '../../state/site-settings.ts';
import { formatMonth, formatShortMonth, toCalendarDate } from '../publication-date/format-date.ts';
import { SiteMark } from '../site-mark.tsx';
import styles from './date-cover.module.css';

/** Placeholder for a missing cover. Hidden from screen readers, which read the date beside it. */
export function DateCover({ timestamp }: { timestamp: string }) {
	const { timeZone } = useSite();
	const language = useLanguage();
	const day = toCalendarDate(timestamp, timeZone);
	return (
		<div className={styles.surface} aria-hidden="true">
			<SiteMark className={styles.mark} />
			<span className={styles.day}>{day.day}</span>
			<span className={styles.month}>
				{language === 'zh' ? formatMonth(day, language) : formatShortMonth(day, language)}
			</span>
		</div>
	);
}
