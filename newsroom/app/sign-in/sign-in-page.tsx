import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Button } from '../controls/button.tsx';
import { FailureNotice } from '../controls/notices.tsx';
import { call } from '../data/calls.ts';
import { sessionQuery, setSession as storeSession } from '../data/session.ts';
import { useMessages } from '../messages/messages.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { enterSession, nextPath } from './enter-session.ts';
import styles from './sign-in.module.css';
import { signInFactsQuery } from './sign-in-facts.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignInSteps } from './steps/sign-in-steps.tsx';

/** Signs in, with all that a sign-in may still lack, and goes to the page that was asked for. */
export function Component() {
	const { signIn } = useMessages();
	const [search] = useSearchParams();
	const { data: facts, error: factsError } = useQuery(signInFactsQuery);
	const { data: stored } = useQuery(sessionQuery);
	const [session, setSession] = useState<Session | null>(null);
	const [reason, setReason] = useState<string | null>(null);
	// Kept here once it is found: a session that is loaded anew may be complete while recovery codes are still shown.
	if (session === null && stored) setSession(stored);

	if (session?.step === null) return <Navigate to={nextPath(search.get('next'))} replace />;
	if (session) {
		return (
			<SignInLayout title={signIn.title} isTitled>
				<StepsToComplete
					session={session}
					onSession={setSession}
					onEnded={(message) => {
						setSession(null);
						setReason(message);
					}}
				/>
			</SignInLayout>
		);
	}
	return (
		<SignInLayout title={signIn.title}>
			{facts?.needsFirstAdministrator && (
				<div className={styles.notice}>
					<h2 className={styles.noticeTitle}>{signIn.firstAdministrator.title}</h2>
					<p>{signIn.firstAdministrator.hint}</p>
				</div>
			)}
			<FailureNotice error={factsError} />
			<CredentialsForm
				reason={reason}
				onSignedIn={(entered) => void enterSession(entered).then(() => setSession(entered))}
			/>
		</SignInLayout>
	);
}

type StepsProps = {
	session: Session;
	onSession(session: Session): void;
	/** The session is over; with the reason, unless the person ended it. */
	onEnded(reason: string | null): void;
};

/** The steps on a page of their own, where another person may sign in instead. */
function StepsToComplete({ session, onSession, onEnded }: StepsProps) {
	const { signIn } = useMessages();
	function end(reason: string | null) {
		storeSession(null);
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
				storeSession(changed);
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
