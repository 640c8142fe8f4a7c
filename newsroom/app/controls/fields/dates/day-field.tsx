import { type CalendarDate, parseDate } from '@internationalized/date';
import { CloseIcon } from '@portico/design/icons.tsx';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Group } from 'react-aria-components/Group';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import { CalendarIcon } from '../../icons.tsx';
import fields from '../field.module.css';
import { FieldFault } from '../field-fault.tsx';
import { CalendarPopover } from './calendar-popover.tsx';
import { dateLocale } from './date-locale.ts';
import styles from './dates.module.css';

type Props = {
	label: string;
	/** `2026-05-01`; empty for none. */
	value: string;
	onChange(value: string): void;
};

/** While a year is typed, it passes through the first centuries. */
const minTypedYear = 1000;

/** A day, typed or chosen in a calendar; may stay empty. */
export function DayField({ label, value, onChange }: Props) {
	const { general } = useMessages();
	const language = useLanguage();
	const [{ day, shown }, setState] = useState(() => ({ day: toDay(value), shown: value }));
	// Changed elsewhere: reset, a saved view, the browser's back button.
	if (shown !== value) setState({ day: toDay(value), shown: value });
	const change = (changed: CalendarDate | null) => {
		setState({ day: changed, shown });
		if (changed && changed.year < minTypedYear) return;
		onChange(changed?.toString() ?? '');
	};
	return (
		<I18nProvider locale={dateLocale[language]}>
			<DatePicker className={fields.field ?? ''} value={day} onChange={change} shouldForceLeadingZeros>
				<Label className={fields.label}>{label}</Label>
				<Group className={`${fields.input} ${styles.group}`}>
					<DateInput className={styles.input ?? ''}>
						{(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
					</DateInput>
					{value !== '' && (
						<Button
							slot={null}
							className={styles.tool ?? ''}
							aria-label={general.dates.clear(label)}
							onPress={() => change(null)}
						>
							<CloseIcon />
						</Button>
					)}
					<Button className={styles.tool ?? ''} aria-label={general.dates.openCalendar}>
						<CalendarIcon />
					</Button>
				</Group>
				<FieldFault />
				<CalendarPopover />
			</DatePicker>
		</I18nProvider>
	);
}

function toDay(value: string): CalendarDate | null {
	return value === '' ? null : parseDate(value);
}
