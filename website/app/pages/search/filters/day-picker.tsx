import { parseDate } from '@internationalized/date';
import { Icon } from '@portico/design/icons.tsx';
import { useContext, useEffect, useReducer, useRef } from 'react';
import type { Key } from 'react-aria-components';
import {
	Calendar,
	CalendarCell,
	CalendarGrid,
	CalendarGridBody,
	CalendarGridHeader,
	CalendarHeaderCell,
	CalendarMonthPicker,
	CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { DateFieldStateContext } from 'react-aria-components/DateField';
import {
	Button,
	DateInput,
	DatePicker,
	DateSegment,
	type DateSegmentProps,
	Group,
	Label,
	Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { pickerLocales } from './choice-picker.tsx';
import {
	blocksSubmit,
	emptyDateEntry,
	readTypedDate,
	reduceDateEntry,
	type TypedDate,
} from './date-entry.ts';
import type { DayFieldProps } from './filter-fields.ts';
import styles from './pickers.module.css';
import fields from './search-filters.module.css';

const CalendarIcon = createIcon('M3 5h14v12H3zM3 8.5h14M7 2.5v4M13 2.5v4');
const PreviousIcon = createIcon('m12 5-5 5 5 5');
const NextIcon = createIcon('m8 5 5 5-5 5');

/** Range of the year select. */
const visibleYears = 60;

/** A date field with a calendar, localised to the page's language. */
export function DayPicker({ name, label, defaultValue, errorId, onChange, onWarning }: DayFieldProps) {
	const { search } = useMessages();
	const language = useLanguage();
	const group = useRef<HTMLDivElement>(null);
	const [state, dispatch] = useReducer(reduceDateEntry, emptyDateEntry);
	const { problem, input } = state;
	const message =
		problem === null
			? null
			: problem.kind === 'incomplete'
				? search.incompleteDate
				: problem.kind === 'corrected'
					? search.correctedDate(problem.input, input.text)
					: search.invalidDate(problem.input);

	useEffect(() => onWarning(name, message), [name, message, onWarning]);

	useEffect(() => {
		const form = group.current?.closest('form');
		/** In the capture phase, before the form's own handler. */
		function blockSubmit(event: Event) {
			if (blocksSubmit(state)) {
				// Reveal the message in the collapsed filters.
				const collapsed = form?.querySelector<HTMLDetailsElement>('details[data-filters]');
				if (collapsed) collapsed.open = true;
				if (!event.defaultPrevented) firstIncompleteSegment(group.current)?.focus();
				event.preventDefault();
				event.stopPropagation();
			}
			dispatch({ type: 'submit' });
		}
		form?.addEventListener('submit', blockSubmit, true);
		return () => form?.removeEventListener('submit', blockSubmit, true);
	}, [state]);

	useEffect(() => {
		const field = group.current;
		field?.addEventListener('keydown', submitOnEnter);
		return () => field?.removeEventListener('keydown', submitOnEnter);
	}, []);

	return (
		<I18nProvider locale={pickerLocales[language]}>
			<DatePicker
				className={fields.field ?? ''}
				data-field={name}
				name={name}
				defaultValue={defaultValue === '' ? null : parseDate(defaultValue)}
				shouldForceLeadingZeros
				validationBehavior="aria"
				isInvalid={errorId !== undefined}
				aria-describedby={errorId}
				onChange={() => onChange(name)}
				onBlur={() => dispatch({ type: 'blur' })}
			>
				<Label>{label}</Label>
				<Group ref={group} className={`${fields.control} ${styles.day}`}>
					<DateInput className={styles.segments ?? ''}>
						{(segment) => <Segment segment={segment} onInput={(day) => dispatch({ type: 'input', day })} />}
					</DateInput>
					<Button className={styles.calendarButton ?? ''}>
						<CalendarIcon />
					</Button>
				</Group>
				<Popover className={styles.popover ?? ''} offset={4}>
					<Dialog className={styles.dialog ?? ''}>
						<DayCalendar />
					</Dialog>
				</Popover>
			</DatePicker>
		</I18nProvider>
	);
}

/** The year segment reports the input of all segments, as React Aria exposes no incomplete value. */
function Segment({ segment, onInput }: DateSegmentProps & { onInput: (day: TypedDate) => void }) {
	const segments = useContext(DateFieldStateContext)?.segments;
	useEffect(() => {
		if (segment.type === 'year' && segments) onInput(readTypedDate(segments));
	});
	return <DateSegment className={styles.segment ?? ''} segment={segment} />;
}

/** As native fields do; React Aria consumes the key. */
function submitOnEnter({ key, target }: KeyboardEvent): void {
	if (key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'spinbutton') return;
	target.closest('form')?.requestSubmit();
}

function firstIncompleteSegment(group: HTMLElement | null): HTMLElement | null {
	const first = group?.querySelector<HTMLElement>('[role=spinbutton][data-placeholder]');
	return first ?? group?.querySelector<HTMLElement>('[role=spinbutton]') ?? null;
}

/** Weeks start on Monday in both locales. */
function DayCalendar() {
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
					{(date) => <CalendarCell date={date} className={styles.calendarDay ?? ''} />}
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

function createIcon(path: string) {
	return () => (
		<Icon>
			<path d={path} />
		</Icon>
	);
}
