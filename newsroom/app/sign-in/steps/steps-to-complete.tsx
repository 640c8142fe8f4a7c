import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../controls/button.tsx';
import { call } from '../../data/calls.ts';
import { setSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { SignInSteps } from './sign-in-steps.tsx';

type Props = {
	session: Session;
	onSession(session: Session): void;
	/** The session is over; with the reason, unless the person ended it. */
	onEnded(reason: string | null): void;
};

/** The steps on a page of their own, where another person may sign in instead. */
export function StepsToComplete({ session, onSession, onEnded }: Props) {
	const { signIn } = useMessages();
	function end(reason: string | null) {
		setSession(null);
		onEnded(reason);
	}
	const leave = useMutation({
		mutationFn: () => call('delete', '/api/newsroom/session', {}),
		onSettled: () => end(null),
	});
	return (
		<SignInSteps
			session={session}
			onSession={(changed) => {
				setSession(changed);
				onSession(changed);
			}}
			onEnded={() => end(signIn.sessionEnded)}
		>
			<Button kind="quiet" isPending={leave.isPending} onPress={() => leave.mutate()}>
				{signIn.otherAccount}
			</Button>
		</SignInSteps>
	);
}
