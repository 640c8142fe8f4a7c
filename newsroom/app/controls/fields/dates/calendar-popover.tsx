import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { Popover } from 'react-aria-components/Popover';
import { useMessages } from '../../../messages/messages.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons.tsx';
import fields from '../field.module.css';
import styles from './dates.module.css';

/** The calendar of a date picker. */
export function CalendarPopover() {
	const { general } = useMessages();
	return (
		<Popover className={`${fields.popover} ${styles.popover}`} aria-label={general.dates.calendar}>
			<Calendar>
				<div className={styles.calendarBar}>
					<Button slot="previous" className={styles.step ?? ''} aria-label={general.dates.previousMonth}>
						<ChevronLeftIcon />
					</Button>
					<CalendarHeading className={styles.month} />
					<Button slot="next" className={styles.step ?? ''} aria-label={general.dates.nextMonth}>
						<ChevronRightIcon />
					</Button>
				</div>
				<CalendarGrid className={styles.grid ?? ''} weekdayStyle="narrow">
					{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
				</CalendarGrid>
			</Calendar>
		</Popover>
	);
}
