import { call } from '../../../data/calls.ts';
import { useMessages } from '../../../messages/messages.ts';
import { EndDialog } from './end-dialog.tsx';
import type { DialogProps } from './text-dialog.tsx';

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
