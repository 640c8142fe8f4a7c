import type { CalendarDateTime } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Group } from 'react-aria-components/Group';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import { CalendarIcon } from '../../icons.tsx';
import fields from '../field.module.css';
import { FieldFault } from '../field-fault.tsx';
import { CalendarPopover } from './calendar-popover.tsx';
import { dateLocale } from './date-locale.ts';
import styles from './dates.module.css';

type Props = {
	label: string;
	/** Such as the time zone. */
	note: string;
	name: string;
	value: CalendarDateTime | null;
	/** The earliest time allowed, and what an earlier one is told. */
	min: CalendarDateTime;
	minFault: string;
	requiredFault: string;
	onChange(value: CalendarDateTime | null): void;
};

/** A required day with a time to the minute, typed or chosen. */
export function DateTimeField({ label, note, name, value, min, minFault, requiredFault, onChange }: Props) {
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
