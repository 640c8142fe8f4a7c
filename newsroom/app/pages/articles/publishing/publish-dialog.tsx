import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { DialogProps } from './dialog-props.ts';
import { LackingWords } from './lacking-words.tsx';
import styles from './publishing.module.css';
import { ConflictNotice, TextFacts, VersionField } from './text-facts.tsx';
import { publishChosen, useTextChange, writtenVersion } from './use-text-change.ts';

/** Publishes a version of a text at once. */
export function PublishDialog({ subject, version: requested, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const { timeZone } = useSession();
	const { publishing } = articles;
	const { articleId, lang } = subject;
	const [version, setVersion] = useState(
		requested ?? (subject.written ? writtenVersion : subject.text.latestVersion),
	);
	const { text, conflict, error, isPending, change } = useTextChange(subject, {
		describe: ({ title }) => publishing.published(title),
		onDone: onClose,
	});
	const publish = () =>
		change((seen) =>
			publishChosen(subject, version, seen, (body) =>
				call('post', '/api/newsroom/articles/{articleId}/{lang}/publish', { articleId, lang, body }),
			),
		);
	const { publishedVersion, scheduledFor, scheduledVersion } = text;
	const isOnline = publishedVersion === version;
	return (
		<ModalDialog title={publishing.publishTitle(general.languages[lang])} isOpen onClose={onClose}>
			<TextFacts subject={subject} text={text} />
			<VersionField subject={subject} text={text} version={version} onChange={setVersion} />
			<div className={styles.notes} aria-live="polite">
				{isOnline && <p>{publishing.alreadyOnline}</p>}
				{!isOnline && publishedVersion !== null && <p>{publishing.replaces(publishedVersion)}</p>}
				{!isOnline && scheduledFor && scheduledVersion !== null && (
					<p>{publishing.endsSchedule(scheduledVersion, formatTimestamp(scheduledFor, timeZone))}</p>
				)}
			</div>
			<LackingWords {...{ subject, version }} />
			<ConflictNotice conflict={conflict} />
			<FailureNotice error={error} />
			<FormButtons>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button kind="primary" isPending={isPending} isDisabled={isOnline} onPress={publish}>
					{articles.actions.publish}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
