import {
	type CalendarDateTime,
	now,
	parseAbsolute,
	toCalendarDateTime,
	toZoned,
} from '@internationalized/date';
import { languageTag } from '@portico/api/languages.ts';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { ModalDialog, SubmitButtons } from '../../../controls/dialogs.tsx';
import { RadioField } from '../../../controls/fields/choice-fields.tsx';
import { DateTimeField } from '../../../controls/fields/date-fields.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { call } from '../../../data/calls.ts';
import { fieldErrors } from '../../../data/query-client.ts';
import { useSession } from '../../../data/session.ts';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import { ChangeSummary } from './change-summary.tsx';
import type { DialogProps } from './dialog-props.ts';
import { LackingWords } from './lacking-words.tsx';
import styles from './publishing.module.css';
import { ConflictNotice, TextFacts, VersionField } from './text-facts.tsx';
import { publishChosen, useTextChange, writtenVersion } from './use-text-change.ts';

/** Schedules a version of a text for a time in the site's time zone. */
export function ScheduleDialog({ subject, version: requested, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const language = useLanguage();
	const { timeZone } = useSession();
	const { publishing } = articles;
	const { articleId, lang } = subject;
	const { scheduledFor, scheduledVersion, latestVersion } = subject.text;
	const [version, setVersion] = useState(
		requested ?? (subject.written ? writtenVersion : (scheduledVersion ?? latestVersion)),
	);
	const [due, setDue] = useState<CalendarDateTime | null>(() =>
		scheduledFor ? toCalendarDateTime(parseAbsolute(scheduledFor, timeZone)) : null,
	);
	const instants = due ? dueInstants(due, timeZone) : [];
	const [instant, setInstant] = useState(scheduledFor && new Date(scheduledFor).toISOString());
	const chosen = instants.find(({ at }) => at === instant)?.at ?? instants[0]?.at ?? null;
	const [earliest] = useState(() => toCalendarDateTime(now(timeZone)));
	const { text, conflict, error, isPending, change } = useTextChange(subject, {
		describe: ({ title, scheduledFor: at }) =>
			publishing.scheduled(title, at ? formatTimestamp(at, timeZone) : ''),
		onDone: onClose,
	});
	const schedule = (at: string) =>
		change((seen) =>
			publishChosen(subject, version, seen, (text) => {
				const body = { ...text, due: at };
				return call('post', '/api/newsroom/articles/{articleId}/{lang}/schedule', { articleId, lang, body });
			}),
		);
	return (
		<ModalDialog title={publishing.scheduleTitle(general.languages[lang])} isOpen onClose={onClose}>
			<Form
				className={styles.form ?? ''}
				validationErrors={fieldErrors(error)}
				onSubmit={(event) => {
					event.preventDefault();
					if (chosen) schedule(chosen);
				}}
			>
				<TextFacts subject={subject} text={text} />
				<VersionField subject={subject} text={text} version={version} onChange={setVersion} />
				<DateTimeField
					label={publishing.due}
					note={publishing.dueZone(timeZoneName(timeZone, languageTag(language)))}
					name="due"
					value={due}
					min={earliest}
					minFault={publishing.dueInPast}
					requiredFault={publishing.dueRequired}
					validate={(entered) => (dueInstants(entered, timeZone).length === 0 ? publishing.dueMissing : null)}
					onChange={setDue}
				/>
				{due && chosen && instants.length > 1 && (
					<RadioField
						label={publishing.dueTwice}
						value={chosen}
						options={instants.map(({ at, offset }) => {
							const time = `${String(due.hour).padStart(2, '0')}:${String(due.minute).padStart(2, '0')}`;
							return { value: at, text: publishing.dueWithOffset(time, offset) };
						})}
						onChange={setInstant}
					/>
				)}
				<p className={styles.notes}>
					{text.publishedVersion === null
						? publishing.notOnlineUntil
						: publishing.until(text.publishedVersion)}
				</p>
				<ChangeSummary subject={{ ...subject, text }} version={version} />
				<LackingWords {...{ subject, version }} />
				<ConflictNotice conflict={conflict} />
				<FailureNotice error={error} />
				<SubmitButtons isPending={isPending} onCancel={onClose}>
					{articles.actions.schedule}
				</SubmitButtons>
			</Form>
		</ModalDialog>
	);
}

/** An instant with its distance from UTC, such as `+02:00`. */
type DueInstant = { at: string; offset: string };

/**
 * The instants that clocks of a time zone show as this time: none where they skip it, two where they are set back, the
 * earlier first.
 */
export function dueInstants(due: CalendarDateTime, timeZone: string): DueInstant[] {
	const found = (['earlier', 'later'] as const)
		.map((which) => toZoned(due, timeZone, which))
		.filter((zoned) => toCalendarDateTime(zoned).compare(due) === 0);
	const [first, second] = found;
	const distinct = first && second?.compare(first) === 0 ? [first] : found;
	return distinct.map((zoned) => ({ at: zoned.toAbsoluteString(), offset: offsetOf(zoned.offset) }));
}

function offsetOf(ms: number): string {
	const minutes = Math.abs(ms) / 60_000;
	const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
	return `${ms < 0 ? '-' : '+'}${parts.join(':')}`;
}

/** A time zone as readers know it, with its identifier: `中国标准时间 (Asia/Shanghai)`. */
function timeZoneName(timeZone: string, locale: string): string {
	const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
	const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
	return name && name !== timeZone ? `${name} (${timeZone})` : timeZone;
}
