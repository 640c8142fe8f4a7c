import { parseAbsolute, toCalendarDate } from '@internationalized/date';
import { articleAddress } from '@portico/api/addresses/addresses.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { DayField } from '../../../controls/fields/date-fields.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { call } from '../../../data/calls.ts';
import { fieldErrors } from '../../../data/query-client.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import { ChangeSummary } from './change-summary.tsx';
import type { DialogProps } from './dialog-props.ts';
import { LackingWords } from './lacking-words.tsx';
import styles from './publishing.module.css';
import { ConflictNotice, TextFacts, VersionField } from './text-facts.tsx';
import { publishChosen, useTextChange, writtenVersion } from './use-text-change.ts';

/** The day of a moment in a time zone: `2026-05-01`. */
const dayOf = (moment: string, timeZone: string): string =>
	toCalendarDate(parseAbsolute(moment, timeZone)).toString();

/** Publishes a version of a text at once, with today's date, the one it has had, or an earlier one. */
export function PublishDialog({ subject, version: requested, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const { siteUrl, timeZone } = useSession();
	const { publishing } = articles;
	const { articleId, lang } = subject;
	const [version, setVersion] = useState(
		requested ?? (subject.written ? writtenVersion : subject.text.latestVersion),
	);
	const { text, conflict, error, isPending, change } = useTextChange(subject, {
		describe: ({ title }) => publishing.published(title),
		page: siteUrl + articleAddress({ articleId, address: null }, lang),
		onDone: onClose,
	});
	const { publishedVersion, publishedAt, scheduledFor, scheduledVersion } = text;
	const dated = publishedAt ? dayOf(publishedAt, timeZone) : '';
	const [day, setDay] = useState(dated);
	const publish = () =>
		change((seen) =>
			publishChosen(subject, version, seen, (chosen) => {
				const body = { ...chosen, ...(day !== '' && day !== dated && { publishedOn: day }) };
				return call('post', '/api/newsroom/articles/{articleId}/{lang}/publish', { articleId, lang, body });
			}),
		);
	const isOnline = publishedVersion === version;
	const isSame = isOnline && (day === '' || day === dated);
	return (
		<ModalDialog title={publishing.publishTitle(general.languages[lang])} isOpen onClose={onClose}>
			<TextFacts subject={subject} text={text} />
			<VersionField subject={subject} text={text} version={version} onChange={setVersion} />
			<DayField label={publishing.date} value={day} onChange={setDay} />
			<p className={styles.notes}>{dated === '' ? publishing.dateHint : publishing.dateKept}</p>
			{fieldErrors(error).publishedOn && <p role="alert">{fieldErrors(error).publishedOn}</p>}
			<div className={styles.notes} aria-live="polite">
				{isSame && <p>{publishing.alreadyOnline}</p>}
				{!isOnline && publishedVersion !== null && <p>{publishing.replaces(publishedVersion)}</p>}
				{!isOnline && scheduledFor && scheduledVersion !== null && (
					<p>{publishing.endsSchedule(scheduledVersion, formatTimestamp(scheduledFor, timeZone))}</p>
				)}
			</div>
			<ChangeSummary subject={{ ...subject, text }} version={version} />
			<LackingWords {...{ subject, version }} />
			<ConflictNotice conflict={conflict} />
			<FailureNotice error={error} />
			<FormButtons>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button kind="primary" isPending={isPending} isDisabled={isSame} onPress={publish}>
					{articles.actions.publish}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
