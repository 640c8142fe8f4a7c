import { parseDate } from '@internationalized/date';
import { useContext, useEffect, useReducer, useRef, useState } from 'react';
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
import { useMessages } from '../../../../messages/messages.ts';
import { useLanguage } from '../../../../page-frame/language.ts';
import fields from '../filter-fields.module.css';
import type { DayFieldProps } from '../filter-fields.ts';
import { CalendarSign } from './calendar-signs.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { holdsSearch, noDoubt, reduceDayDoubt } from './day-doubt.ts';
import { pickerLocales } from './picker-locales.ts';
import styles from './pickers.module.css';
import { readTypedDay, type TypedDay } from './typed-day.ts';

/** A day, typed in the order of the page's language or chosen in a calendar that speaks it. */
export function DayPicker({ name, label, defaultValue, faultId, arrival, onChange, onDoubt }: DayFieldProps) {
	const { search } = useMessages();
	const language = useLanguage();
	const group = useRef<HTMLDivElement>(null);
	const [state, dispatch] = useReducer(reduceDayDoubt, noDoubt);
	const [isOpen, setOpen] = useState(false);
	const { doubt, typed } = state;
	const message =
		doubt === null
			? null
			: doubt.kind === 'unfinished'
				? search.dayUnfinished
				: doubt.kind === 'corrected'
					? search.dayCorrected(doubt.typed, typed.text)
					: search.dayImpossible(doubt.typed);

	useEffect(() => {
		if (arrival !== 'open') return;
		// Closing the calendar returns the focus to where it was: not to a segment, which would bring up a keyboard.
		group.current?.querySelector('button')?.focus();
		setOpen(true);
	}, [arrival]);

	useEffect(() => onDoubt(name, message), [name, message, onDoubt]);

	useEffect(() => {
		const form = group.current?.closest('form');
		/** Before the form's own handler, which then learns nothing of it. */
		function hold(event: Event) {
			if (holdsSearch(state)) {
				// What is folded up cannot tell why nothing happens.
				const folded = form?.querySelector<HTMLDetailsElement>('details[data-filters]');
				if (folded) folded.open = true;
				if (!event.defaultPrevented) firstToMend(group.current)?.focus();
				event.preventDefault();
				event.stopPropagation();
			}
			dispatch({ type: 'submitted' });
		}
		form?.addEventListener('submit', hold, true);
		return () => form?.removeEventListener('submit', hold, true);
	}, [state]);

	useEffect(() => {
		const field = group.current;
		field?.addEventListener('keydown', searchOnEnter);
		return () => field?.removeEventListener('keydown', searchOnEnter);
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
				isInvalid={faultId !== undefined}
				aria-describedby={faultId}
				autoFocus={arrival === 'focus'}
				isOpen={isOpen}
				onOpenChange={setOpen}
				onChange={() => onChange(name)}
				onBlur={() => dispatch({ type: 'left' })}
			>
				<Label>{label}</Label>
				<Group ref={group} className={`${fields.control} ${styles.day}`}>
					<DateInput className={styles.segments ?? ''}>
						{(segment) => <Segment segment={segment} onTyped={(day) => dispatch({ type: 'typed', day })} />}
					</DateInput>
					<Button className={styles.opener ?? ''}>
						<CalendarSign />
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

/** A part of the day. The year tells what all of them hold, which React Aria keeps to itself until it is a day. */
function Segment({ segment, onTyped }: DateSegmentProps & { onTyped: (day: TypedDay) => void }) {
	const segments = useContext(DateFieldStateContext)?.segments;
	useEffect(() => {
		if (segment.type === 'year' && segments) onTyped(readTypedDay(segments));
	});
	return <DateSegment className={styles.segment ?? ''} segment={segment} />;
}

/** As in the browser's own fields; React Aria keeps the key to itself. */
function searchOnEnter({ key, target }: KeyboardEvent): void {
	if (key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'spinbutton') return;
	target.closest('form')?.requestSubmit();
}

function firstToMend(group: HTMLElement | null): HTMLElement | null {
	const first = group?.querySelector<HTMLElement>('[role=spinbutton][data-placeholder]');
	return first ?? group?.querySelector<HTMLElement>('[role=spinbutton]') ?? null;
}
