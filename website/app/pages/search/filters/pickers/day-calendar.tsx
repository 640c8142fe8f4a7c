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
import { useMessages } from '../../../../messages/messages.ts';
import { useLanguage } from '../../../../page-frame/language.ts';
import { NextSign, PreviousSign } from './calendar-signs.tsx';
import styles from './day-calendar.module.css';

/** How many years there are to choose from, around the one on show. */
const yearsOffered = 60;

/** A month of days to choose from; weeks begin on Monday, in China as in Britain. */
export function DayCalendar() {
	const { search } = useMessages();
	const language = useLanguage();
	const month = <CalendarMonthPicker key="month">{(picker) => <Chooser {...picker} />}</CalendarMonthPicker>;
	const year = (
		<CalendarYearPicker key="year" visibleYears={yearsOffered}>
			{(picker) => <Chooser {...picker} />}
		</CalendarYearPicker>
	);
	return (
		<Calendar className={styles.calendar ?? ''} firstDayOfWeek="mon">
			<div className={styles.head}>
				<Button slot="previous" className={styles.turn ?? ''} aria-label={search.previousMonth}>
					<PreviousSign />
				</Button>
				<div className={styles.month}>{language === 'zh' ? [year, month] : [month, year]}</div>
				<Button slot="next" className={styles.turn ?? ''} aria-label={search.nextMonth}>
					<NextSign />
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

type ChooserProps = {
	'aria-label': string;
	value: Key;
	items: { id: number; formatted: string }[];
	onChange: (key: Key | null) => void;
};

function Chooser({ items, value, onChange, ...label }: ChooserProps) {
	return (
		<select
			{...label}
			className={styles.chooser}
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
