import { formatTimestamp } from '../../../controls/page/format-timestamp.ts';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import { EndDialog } from './end-dialog.tsx';
import type { DialogProps } from './text-dialog.tsx';

/** Withdraws a text; its schedule ends, too. */
export function WithdrawDialog({ subject, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const { timeZone } = useSession();
	const { publishing, actions } = articles;
	const { articleId, lang } = subject;
	return (
		<EndDialog
			subject={subject}
			title={publishing.withdrawTitle(general.languages[lang])}
			notes={({ scheduledFor }) => (
				<>
					<p>{publishing.withdrawHint}</p>
					{scheduledFor && <p>{publishing.withdrawAlsoCancels(formatTimestamp(scheduledFor, timeZone))}</p>}
				</>
			)}
			action={actions.withdraw}
			hasEnded={({ publishedVersion }) => publishedVersion === null}
			send={(seen) =>
				call('post', '/api/newsroom/articles/{articleId}/{lang}/withdraw', {
					articleId,
					lang,
					body: { seen },
				})
			}
			describe={publishing.withdrawn}
			onClose={onClose}
		/>
	);
}
