import { BrandMark } from '../../page-frame/header/brand-mark.tsx';
import { useLanguage } from '../../page-frame/language.ts';
import { useSite } from '../../page-frame/site-settings.ts';
import { dayOf, monthInWords } from '../publication-date/site-time.ts';
import styles from './date-surface.module.css';

/**
 * The surface of an article without a cover: its day, set large on the group's mark. Hidden from screen
 * readers, because the date stands in words beside it.
 */
export function DateSurface({ moment }: { moment: string }) {
	const { timeZone } = useSite();
	const language = useLanguage();
	const day = dayOf(moment, timeZone);
	return (
		<div className={styles.surface} aria-hidden="true">
			<BrandMark className={styles.mark} />
			<span className={styles.day}>{day.day}</span>
			<span className={styles.month}>{monthInWords(day, language)}</span>
		</div>
	);
}
