import hidden from '../../design/visually-hidden.module.css';
import { useLanguage } from '../../page-frame/language.ts';
import { useSite } from '../../page-frame/site-settings.ts';
import styles from './date-figure.module.css';
import { dayInWords, dayOf, twoFigures } from './site-time.ts';

type Props = {
	moment: string;
	className?: string;
};

/** The day something was published, in the site's time zone, set as typography: the day large, year and month small. */
export function DateFigure({ moment, className }: Props) {
	const { timeZone } = useSite();
	const language = useLanguage();
	const day = dayOf(moment, timeZone);
	const classes = [styles.date, className].filter(Boolean).join(' ');
	return (
		<time dateTime={moment} className={classes}>
			<span className={hidden.hidden}>{dayInWords(day, language)}</span>
			<span className={styles.day} aria-hidden="true">
				{twoFigures(day.day)}
			</span>
			<span className={styles.month} aria-hidden="true">
				{day.year}.{twoFigures(day.month)}
			</span>
		</time>
	);
}
