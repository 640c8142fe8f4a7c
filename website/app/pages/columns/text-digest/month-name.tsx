import { monthInWords } from '../../../components/publication-date/site-time.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './month-name.module.css';

/** A month as typography: its name large, its year small, each on a line of its own. */
export function MonthName({ year, month }: { year: number; month: number }) {
	const parts = monthInWords({ year, month }, useLanguage()).split(/(?<=年)|(?<= )/);
	return parts.map((part) => (
		<span key={part} className={part.startsWith(String(year)) ? styles.year : styles.month}>
			{part}
		</span>
	));
}
