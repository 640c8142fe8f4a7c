import { Button } from '../../../controls/buttons/button.tsx';
import { FormButtons } from '../../../controls/dialogs/form-buttons.tsx';
import { ModalDialog } from '../../../controls/dialogs/modal-dialog.tsx';
import { FailureNotice } from '../../../controls/notices/failure-notice.tsx';
import { call } from '../../../data/calls.ts';
import { useMessages } from '../../../messages/messages.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './publishing.module.css';
import type { DialogProps } from './text-dialog.tsx';
import { TextFacts } from './text-facts.tsx';
import { useTextChange } from './use-text-change.ts';

/** Cancels the schedule of a text; what visitors see stays. */
export function CancelScheduleDialog({ subject, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const { publishing, actions } = articles;
	const { articleId, lang } = subject;
	const { text, conflict, error, isPending, change } = useTextChange<null>(subject, {
		send: (_, seen) =>
			call('post', '/api/newsroom/articles/{articleId}/{lang}/cancel-schedule', {
				...{ articleId, lang, body: { seen } },
			}),
		describe: ({ text: { title } }) => publishing.cancelled(title),
		onDone: onClose,
	});
	return (
		<ModalDialog title={publishing.cancelTitle(general.languages[lang])} isOpen onClose={onClose}>
			<TextFacts subject={subject} text={text} />
			<p className={styles.notes}>{publishing.cancelHint}</p>
			<ConflictNotice conflict={conflict} />
			<FailureNotice error={error} />
			<FormButtons>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button
					kind="danger"
					isPending={isPending}
					isDisabled={text.scheduledFor === null}
					onPress={() => change(null)}
				>
					{actions.cancelSchedule}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
