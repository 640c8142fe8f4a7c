import type { PersonSession } from '@portico/api/newsroom/answers/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/buttons/button.tsx';
import { ConfirmDialog } from '../../../controls/dialogs/confirm-dialog.tsx';
import { ButtonCell, Cell, ListTable, NameCell } from '../../../controls/lists/list-table.tsx';
import { Loaded } from '../../../controls/notices/loaded.tsx';
import { showToast } from '../../../controls/notices/toasts.tsx';
import { Section } from '../../../controls/page/page.tsx';
import { Timestamp } from '../../../controls/page/timestamp.tsx';
import { useDeviceName } from '../../../controls/sessions/device-name.ts';
import { call } from '../../../data/calls.ts';
import { invalidateTopics } from '../../../data/query-client.ts';
import { useMessages } from '../../../messages/messages.ts';
import { personSessionsQuery } from '../person-queries.ts';
import styles from '../sections.module.css';

/** Where a person is signed in; each session can be ended. */
export function SessionsSection({ personId }: { personId: string }) {
	const { sessions: texts } = useMessages().people;
	const query = useQuery(personSessionsQuery(personId));
	const [ended, setEnded] = useState<PersonSession | null>(null);
	const columns = [texts.device, texts.address, texts.startedAt, texts.seenAt, texts.endsAt, ''];
	return (
		<Section title={texts.title}>
			<Loaded query={query}>
				{({ items }) =>
					items.length === 0 ? (
						<p className={styles.note}>{texts.none}</p>
					) : (
						<ListTable label={texts.title} columns={columns}>
							{items.map((session) => (
								<SessionRow key={session.sessionId} session={session} onEnd={() => setEnded(session)} />
							))}
						</ListTable>
					)
				}
			</Loaded>
			{ended && <EndSession personId={personId} session={ended} onClose={() => setEnded(null)} />}
		</Section>
	);
}

function SessionRow({ session, onEnd }: { session: PersonSession; onEnd(): void }) {
	const { sessions: texts } = useMessages().people;
	const device = useDeviceName()(session.userAgent);
	return (
		<tr>
			<NameCell>
				<span title={session.userAgent}>{device}</span>
			</NameCell>
			<Cell label={texts.address}>{session.address}</Cell>
			<Cell label={texts.startedAt}>
				<Timestamp at={session.startedAt} />
			</Cell>
			<Cell label={texts.seenAt}>
				<Timestamp at={session.seenAt} />
			</Cell>
			<Cell label={texts.endsAt}>
				<Timestamp at={session.endsAt} />
			</Cell>
			<ButtonCell>
				{session.current ? (
					<span className={styles.note}>{texts.current}</span>
				) : (
					<Button kind="quiet" aria-label={texts.endOf(device)} onPress={onEnd}>
						{texts.end}
					</Button>
				)}
			</ButtonCell>
		</tr>
	);
}

type EndProps = { personId: string; session: PersonSession; onClose(): void };

function EndSession({ personId, session, onClose }: EndProps) {
	const { sessions: texts } = useMessages().people;
	const device = useDeviceName()(session.userAgent);
	const end = useMutation({
		mutationFn: () =>
			call('delete', '/api/newsroom/people/{personId}/sessions/{sessionId}', {
				personId,
				sessionId: session.sessionId,
			}),
		onSuccess() {
			invalidateTopics(['people']);
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
			isPending={end.isPending}
			error={end.error}
			onConfirm={() => end.mutate()}
			onClose={onClose}
		>
			<p>
				{device}, {session.address}
			</p>
			<p>{texts.note}</p>
		</ConfirmDialog>
	);
}
