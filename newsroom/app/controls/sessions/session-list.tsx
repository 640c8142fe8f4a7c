import type { PersonSession } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useMessages } from '../../messages/messages.ts';
import { Button } from '../buttons/button.tsx';
import { FailureNotice } from '../notices/failure-notice.tsx';
import { showToast } from '../notices/toasts.tsx';
import { Fact, Facts, Row, Rows } from '../page/facts.tsx';
import { Timestamp } from '../page/timestamp.tsx';
import { useDeviceName } from './device-name.ts';

type Props = { sessions: readonly PersonSession[]; end(sessionId: string): Promise<unknown> };

/** The sessions of a person, which can be ended, except the current one. */
export function SessionList({ sessions, end }: Props) {
	return (
		<Rows>
			{sessions.map((session) => (
				<SessionRow key={session.sessionId} session={session} end={end} />
			))}
		</Rows>
	);
}

function SessionRow({ session, end }: { session: PersonSession; end: Props['end'] }) {
	const messages = useMessages().account.sessions;
	const deviceName = useDeviceName();
	const device = deviceName(session.userAgent);
	const ending = useMutation({
		mutationFn: () => end(session.sessionId),
		onSuccess: () => showToast(messages.ended),
	});
	return (
		<Row
			title={device}
			mark={session.current ? messages.current : null}
			actions={
				!session.current && (
					<Button
						kind="quiet"
						aria-label={messages.endOf(device)}
						isPending={ending.isPending}
						onPress={() => ending.mutate()}
					>
						{messages.end}
					</Button>
				)
			}
		>
			<Facts>
				<Fact name={messages.address}>{session.address}</Fact>
				<Fact name={messages.started}>
					<Timestamp at={session.startedAt} />
				</Fact>
				<Fact name={messages.seen}>
					<Timestamp at={session.seenAt} />
				</Fact>
			</Facts>
			<FailureNotice error={ending.error} />
		</Row>
	);
}
