import { otherLanguage } from '@portico/api/languages.ts';
import type { ChangedText, ListedText } from '@portico/api/newsroom/answers/articles.ts';
import type { SeenText } from '@portico/api/newsroom/calls/article-calls.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { CheckboxField } from '../../../controls/fields/choice-fields.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { TextSubject } from '../list/text-actions.ts';
import type { DialogProps } from './dialog-props.ts';
import styles from './publishing.module.css';
import { ConflictNotice, TextFacts } from './text-facts.tsx';
import { useTextChange } from './use-text-change.ts';

/** Withdraws a text; its schedule ends, too. */
export function WithdrawDialog({ subject, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const { timeZone } = useSession();
	const { publishing, actions } = articles;
	const { articleId, lang, other } = subject;
	const otherName = general.languages[otherLanguage(lang)];
	const isOtherOnline = other?.publishedVersion != null;
	const [everyLanguage, setEveryLanguage] = useState(false);
	return (
		<EndDialog
			subject={subject}
			title={publishing.withdrawTitle(general.languages[lang])}
			notes={({ scheduledFor }) => (
				<>
					<p>{publishing.withdrawHint}</p>
					{isOtherOnline && !everyLanguage && <p>{publishing.otherStays(otherName)}</p>}
					{scheduledFor && <p>{publishing.withdrawAlsoCancels(formatTimestamp(scheduledFor, timeZone))}</p>}
				</>
			)}
			action={actions.withdraw}
			hasEnded={({ publishedVersion }) => publishedVersion === null}
			send={(seen) => {
				const input = { articleId, lang, body: { seen, everyLanguage } };
				return call('post', '/api/newsroom/articles/{articleId}/{lang}/withdraw', input);
			}}
			describe={publishing.withdrawn}
			onClose={onClose}
		>
			{isOtherOnline && other.allowed.includes('withdraw') && (
				<CheckboxField isSelected={everyLanguage} onChange={setEveryLanguage}>
					{publishing.withdrawOther(otherName)}
				</CheckboxField>
			)}
		</EndDialog>
	);
}

/** Cancels the schedule of a text; what visitors see stays. */
export function CancelScheduleDialog({ subject, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const { publishing, actions } = articles;
	const { articleId, lang } = subject;
	return (
		<EndDialog
			subject={subject}
			title={publishing.cancelTitle(general.languages[lang])}
			notes={() => <p>{publishing.cancelHint}</p>}
			action={actions.cancelSchedule}
			hasEnded={({ scheduledFor }) => scheduledFor === null}
			send={(seen) => {
				const input = { articleId, lang, body: { seen } };
				return call('post', '/api/newsroom/articles/{articleId}/{lang}/cancel-schedule', input);
			}}
			describe={publishing.cancelled}
			onClose={onClose}
		/>
	);
}

type Props = {
	subject: TextSubject;
	title: string;
	/** What happens, as paragraphs. */
	notes(text: ListedText): ReactNode;
	/** The verb of the action, on its button. */
	action: string;
	/** Whether there is nothing to end any more, after a conflict. */
	hasEnded(text: ListedText): boolean;
	/** Further choices. */
	children?: ReactNode;
	send(seen: SeenText): Promise<ChangedText>;
	/** What to confirm. */
	describe(title: string): string;
	onClose(): void;
};

/** Asks before a publication or a schedule of a text ends. */
function EndDialog({ subject, title, notes, action, children, hasEnded, send, describe, onClose }: Props) {
	const { general } = useMessages();
	const { text, conflict, error, isPending, change } = useTextChange(subject, {
		describe: ({ title }) => describe(title),
		onDone: onClose,
	});
	return (
		<ModalDialog title={title} isOpen onClose={onClose}>
			<TextFacts subject={subject} text={text} />
			<div className={styles.notes}>{notes(text)}</div>
			{children}
			<ConflictNotice conflict={conflict} />
			<FailureNotice error={error} />
			<FormButtons>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button kind="danger" isPending={isPending} isDisabled={hasEnded(text)} onPress={() => change(send)}>
					{action}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
