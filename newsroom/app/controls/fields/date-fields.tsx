import { type CalendarDate, type CalendarDateTime, parseDate } from '@internationalized/date';
import type { Language } from '@portico/api/languages.ts';
import { CloseIcon } from '@portico/design/icons.tsx';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Group } from 'react-aria-components/Group';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import styles from './date-fields.module.css';
import fields from './field.module.css';
import { FieldFault } from './field-fault.tsx';

/** Locales of date fields. Canada's English writes 2026-05-01, as the tables do; plain English is 05/01/2026. */
const dateLocale: Record<Language, string> = { zh: 'zh-CN', en: 'en-CA' };

type DayFieldProps = {
	label: string;
	/** `2026-05-01`; empty for none. */
	value: string;
	onChange(value: string): void;
};

/** While a year is typed, it passes through the first centuries. */
const minTypedYear = 1000;

/** A day, typed or chosen in a calendar; may stay empty. */
export function DayField({ label, value, onChange }: DayFieldProps) {
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

type DateTimeFieldProps = {
	label: string;
	/** Such as the time zone. */
	note: string;
	name: string;
	value: CalendarDateTime | null;
	/** The earliest time allowed, and what an earlier one is told. */
	min: CalendarDateTime;
	minFault: string;
	requiredFault: string;
	/** What is wrong with a time otherwise; null for nothing. */
	validate(value: CalendarDateTime): string | null;
	onChange(value: CalendarDateTime | null): void;
};

/** A required day with a time to the minute, typed or chosen. */
export function DateTimeField({
	label,
	note,
	name,
	value,
	min,
	minFault,
	requiredFault,
	validate,
	onChange,
}: DateTimeFieldProps) {
	const { general } = useMessages();
	const language = useLanguage();
	return (
		<I18nProvider locale={dateLocale[language]}>
			<DatePicker
				className={fields.field ?? ''}
				name={name}
				granularity="minute"
				hourCycle={24}
				shouldForceLeadingZeros
				isRequired
				value={value}
				minValue={min}
				validate={(entered) => validate(entered as CalendarDateTime)}
				onChange={onChange}
			>
				<Label className={fields.label}>{label}</Label>
				<Text slot="description" className={fields.note}>
					{note}
				</Text>
				<Group className={`${fields.input} ${styles.group}`}>
					<DateInput className={styles.input ?? ''}>
						{(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
					</DateInput>
					<Button className={styles.tool ?? ''} aria-label={general.dates.openCalendar}>
						<CalendarIcon />
					</Button>
				</Group>
				<FieldFault
					describe={({ validationDetails, validationErrors }) => {
						if (validationDetails.rangeUnderflow) return minFault;
						return validationDetails.customError ? validationErrors.join(' ') : requiredFault;
					}}
				/>
				<CalendarPopover />
			</DatePicker>
		</I18nProvider>
	);
}

/** The calendar of a date picker. */
function CalendarPopover() {
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
