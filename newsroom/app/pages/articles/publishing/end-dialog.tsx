import type { ChangedText, ListedText } from '@portico/api/newsroom/answers/articles.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../controls/buttons/button.tsx';
import { FormButtons } from '../../../controls/dialogs/form-buttons.tsx';
import { ModalDialog } from '../../../controls/dialogs/modal-dialog.tsx';
import { FailureNotice } from '../../../controls/notices/failure-notice.tsx';
import { useMessages } from '../../../messages/messages.ts';
import type { TextSubject } from '../list/text-actions.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './publishing.module.css';
import { TextFacts } from './text-facts.tsx';
import { type SeenText, useTextChange } from './use-text-change.ts';

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
export function EndDialog({
	subject,
	title,
	notes,
	action,
	children,
	hasEnded,
	send,
	describe,
	onClose,
}: Props) {
	const { general } = useMessages();
	const { text, conflict, error, isPending, change } = useTextChange<null>(subject, {
		send: (_, seen) => send(seen),
		describe: (changed) => describe(changed.text.title),
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
				<Button kind="danger" isPending={isPending} isDisabled={hasEnded(text)} onPress={() => change(null)}>
					{action}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
