import { Button } from '../../../controls/buttons/button.tsx';
import { FormButtons } from '../../../controls/dialogs/form-buttons.tsx';
import { ModalDialog } from '../../../controls/dialogs/modal-dialog.tsx';
import { FailureNotice } from '../../../controls/notices/failure-notice.tsx';
import { formatTimestamp } from '../../../controls/page/format-timestamp.ts';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './publishing.module.css';
import type { DialogProps } from './text-dialog.tsx';
import { TextFacts } from './text-facts.tsx';
import { useTextChange } from './use-text-change.ts';

/** Withdraws a text; its schedule ends, too. */
export function WithdrawDialog({ subject, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const { timeZone } = useSession();
	const { publishing, actions } = articles;
	const { articleId, lang } = subject;
	const { text, conflict, error, isPending, change } = useTextChange<null>(subject, {
		send: (_, seen) =>
			call('post', '/api/newsroom/articles/{articleId}/{lang}/withdraw', { articleId, lang, body: { seen } }),
		describe: ({ text: { title } }) => publishing.withdrawn(title),
		onDone: onClose,
	});
	return (
		<ModalDialog title={publishing.withdrawTitle(general.languages[lang])} isOpen onClose={onClose}>
			<TextFacts subject={subject} text={text} />
			<div className={styles.notes}>
				<p>{publishing.withdrawHint}</p>
				{text.scheduledFor && (
					<p>{publishing.withdrawAlsoCancels(formatTimestamp(text.scheduledFor, timeZone))}</p>
				)}
			</div>
			<ConflictNotice conflict={conflict} />
			<FailureNotice error={error} />
			<FormButtons>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button
					kind="danger"
					isPending={isPending}
					isDisabled={text.publishedVersion === null}
					onPress={() => change(null)}
				>
					{actions.withdraw}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
