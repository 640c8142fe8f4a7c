import type { Key } from 'react-aria-components';
import {
	Button,
	Calendar,
	CalendarCell,
	CalendarGrid,
	CalendarGridBody,
	CalendarGridHeader,
	CalendarHeaderCell,
	CalendarMonthPicker,
	CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { NextIcon, PreviousIcon } from './calendar-icons.tsx';
import styles from './day-calendar.module.css';

/** Range of the year select. */
const visibleYears = 60;

/** Weeks start on Monday in both locales. */
export function DayCalendar() {
	const { search } = useMessages();
	const language = useLanguage();
	const month = (
		<CalendarMonthPicker key="month">{(picker) => <PickerSelect {...picker} />}</CalendarMonthPicker>
	);
	const year = (
		<CalendarYearPicker key="year" visibleYears={visibleYears}>
			{(picker) => <PickerSelect {...picker} />}
		</CalendarYearPicker>
	);
	return (
		<Calendar className={styles.calendar ?? ''} firstDayOfWeek="mon">
			<div className={styles.head}>
				<Button slot="previous" className={styles.monthButton ?? ''} aria-label={search.previousMonth}>
					<PreviousIcon />
				</Button>
				<div className={styles.month}>{language === 'zh' ? [year, month] : [month, year]}</div>
				<Button slot="next" className={styles.monthButton ?? ''} aria-label={search.nextMonth}>
					<NextIcon />
				</Button>
			</div>
			<CalendarGrid className={styles.days ?? ''} weekdayStyle={language === 'zh' ? 'narrow' : 'short'}>
				<CalendarGridHeader>
					{(weekday) => <CalendarHeaderCell className={styles.weekday ?? ''}>{weekday}</CalendarHeaderCell>}
				</CalendarGridHeader>
				<CalendarGridBody>
					{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
				</CalendarGridBody>
			</CalendarGrid>
		</Calendar>
	);
}

type SelectProps = {
	'aria-label': string;
	value: Key;
	items: { id: number; formatted: string }[];
	onChange: (key: Key | null) => void;
};

function PickerSelect({ items, value, onChange, ...label }: SelectProps) {
	return (
		<select
			{...label}
			className={styles.select}
			value={value}
			onChange={({ target }) => onChange(Number(target.value))}
		>
			{items.map(({ id, formatted }) => (
				<option key={id} value={id}>
					{formatted}
				</option>
			))}
		</select>
	);
}
