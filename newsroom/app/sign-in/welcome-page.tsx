import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { buttonClass } from '../controls/buttons/button.tsx';
import { Loaded } from '../controls/notices/loaded.tsx';
import { call } from '../data/calls.ts';
import { NewsroomFailure } from '../data/failure.ts';
import { useMessages } from '../messages/messages.ts';
import { enterSession } from './enter-session.ts';
import { OneTimeLinkForm } from './forms/one-time-link-form.tsx';
import styles from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { StepsToComplete } from './steps/steps-to-complete.tsx';

/** The page of a one-time address: a person, or the first administrator, chooses a password and is signed in. */
export function Component() {
	const { signIn } = useMessages();
	const [token] = useState(takeToken);
	const [session, setSession] = useState<Session | null>(null);
	const [isLeft, setLeft] = useState(false);
	const link = useQuery({
		queryKey: ['session', 'one-time-link', token],
		queryFn: ({ signal }) => call('post', '/api/newsroom/sign-in/one-time-link', { body: { token } }, signal),
		enabled: token !== '',
		staleTime: 'static',
		gcTime: 0,
	});

	if (isLeft) return <Navigate to="/sign-in" replace />;
	if (session?.step === null) return <Navigate to="/" replace />;
	if (session) {
		return (
			<SignInLayout title={signIn.title} isTitled>
				<StepsToComplete session={session} onSession={setSession} onEnded={() => setLeft(true)} />
			</SignInLayout>
		);
	}
	const origin = link.error instanceof NewsroomFailure && link.error.details?.origin;
	if (origin) {
		return (
			<SignInLayout title={signIn.welcome.otherOriginTitle}>
				<p className={styles.hint}>{signIn.welcome.otherOriginHint(origin)}</p>
				<p>
					<a href={`${origin}${location.pathname}#${token}`} className={buttonClass('primary')}>
						{signIn.welcome.openThere}
					</a>
				</p>
			</SignInLayout>
		);
	}
	if (token === '' || isRefused(link.error)) {
		return (
			<SignInLayout title={signIn.welcome.invalidTitle}>
				<p className={styles.hint}>{signIn.welcome.invalidHint}</p>
				<p>
					<Link to="/sign-in" className={buttonClass('plain')}>
						{signIn.welcome.toSignIn}
					</Link>
				</p>
			</SignInLayout>
		);
	}
	const isNewPassword = link.data?.purpose === 'new-password';
	return (
		<SignInLayout title={isNewPassword ? signIn.welcome.passwordTitle : signIn.welcome.administratorTitle}>
			<Loaded query={link}>
				{(found) => (
					<OneTimeLinkForm
						token={token}
						link={found}
						onSignedIn={(entered) => void enterSession(entered).then(() => setSession(entered))}
					/>
				)}
			</Loaded>
		</SignInLayout>
	);
}

/** The token after the `#`, which servers are never sent. It is removed from the address and from the history. */
function takeToken(): string {
	const token = location.hash.slice(1);
	history.replaceState(history.state, '', location.pathname);
	return token;
}

/** Whether the address itself does not work, rather than the connection or the server. */
function isRefused(error: unknown): boolean {
	return (
		error instanceof NewsroomFailure && error.status >= 400 && error.status < 500 && error.status !== 429
	);
}
