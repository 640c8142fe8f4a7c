import { formatMonth } from '../../../components/publication-date/format-date.ts';
import { useLanguage } from '../../../state/language.ts';
import styles from './month-name.module.css';

export function MonthName({ year, month }: { year: number; month: number }) {
	const parts = formatMonth({ year, month }, useLanguage()).split(/(?<=年)|(?<= )/);
	return parts.map((part) => (
		<span key={part} className={part.startsWith(String(year)) ? styles.year : styles.month}>
			{part}
		</span>
	));
}
