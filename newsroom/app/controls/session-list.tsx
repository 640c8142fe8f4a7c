import type { PersonSession } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { useDeviceName } from './describe-browser.ts';
import { ConfirmDialog } from './dialogs.tsx';
import { ButtonCell, Cell, ListTable, NameCell } from './list-table.tsx';
import { StateMark } from './page.tsx';
import { Timestamp } from './timestamp.tsx';
import { showToast } from './toasts.tsx';

type Props = {
	sessions: readonly PersonSession[];
	/** Ends a session, and loads the sessions anew. */
	end(sessionId: string): Promise<unknown>;
};

/** Where a person is signed in. Each session can be ended, except the one in use. */
export function SessionList({ sessions, end }: Props) {
	const { sessions: texts } = useMessages().account;
	const [ended, setEnded] = useState<PersonSession | null>(null);
	const columns = [texts.device, texts.address, texts.startedAt, texts.seenAt, texts.endsAt, ''];
	return (
		<>
			<ListTable label={texts.title} columns={columns}>
				{sessions.map((session) => (
					<SessionRow key={session.sessionId} session={session} onEnd={() => setEnded(session)} />
				))}
			</ListTable>
			{ended && <EndSession session={ended} end={end} onClose={() => setEnded(null)} />}
		</>
	);
}

function SessionRow({ session, onEnd }: { session: PersonSession; onEnd(): void }) {
	const { sessions: texts } = useMessages().account;
	const device = useDeviceName()(session.userAgent);
	return (
		<tr>
			<NameCell>
				<span title={session.userAgent}>{device}</span>
			</NameCell>
			<Cell label={texts.address}>{session.address}</Cell>
			<Cell label={texts.startedAt} kind="short">
				<Timestamp at={session.startedAt} />
			</Cell>
			<Cell label={texts.seenAt} kind="short">
				<Timestamp at={session.seenAt} />
			</Cell>
			<Cell label={texts.endsAt} kind="short">
				<Timestamp at={session.endsAt} />
			</Cell>
			<ButtonCell>
				{session.current ? (
					<StateMark kind="note">{texts.current}</StateMark>
				) : (
					<Button kind="quiet" aria-label={texts.endOf(device)} onPress={onEnd}>
						{texts.end}
					</Button>
				)}
			</ButtonCell>
		</tr>
	);
}

type EndProps = { session: PersonSession; end: Props['end']; onClose(): void };

function EndSession({ session, end, onClose }: EndProps) {
	const { sessions: texts } = useMessages().account;
	const device = useDeviceName()(session.userAgent);
	const ending = useMutation({
		mutationFn: () => end(session.sessionId),
		onSuccess() {
			showToast(texts.ended);
			onClose();
		},
	});
	return (
		<ConfirmDialog
			title={texts.ask}
			action={texts.end}
			isDangerous
			isOpen
			isPending={ending.isPending}
			error={ending.error}
			onConfirm={() => ending.mutate()}
			onClose={onClose}
		>
			<p>
				{device}, {session.address}
			</p>
			<p>{texts.note}</p>
		</ConfirmDialog>
	);
}
