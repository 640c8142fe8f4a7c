import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ModalDialog } from '../controls/dialogs.tsx';
import { StatusBar } from '../controls/notices.tsx';
import { call } from '../data/calls.ts';
import { setSession, useSession } from '../data/session.ts';
import {
	askForSignIn,
	declineSignIn,
	signedInAgain,
	useIsAskedToSignIn,
	useIsSignInRequested,
} from '../data/sign-in-again.ts';
import { useMessages } from '../messages/messages.ts';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './sign-in.module.css';
// Loaded with the page: when the session ends, the server may have a newer version, without this file.
import './steps/second-factor-step.tsx';
import { SignInSteps } from './steps/sign-in-steps.tsx';

/**
 * Asks the person to sign in again, over the page, when the session has ended. Then what was begun continues. Who is
 * writing learns of it at the edge of the screen, and goes on until they choose to sign in.
 */
export function SignInAgain() {
	const isEnded = useIsSignInRequested();
	const isAsked = useIsAskedToSignIn();
	useReturn(isEnded);
	if (!isEnded) return null;
	return isAsked ? <SignInAgainDialog /> : <SessionEndedLine />;
}

const writingPlaces = 'main :is(input, textarea, [contenteditable="true"])';

/** Brings the focus back to where the person was writing, once they have signed in again. */
function useReturn(isEnded: boolean): void {
	useEffect(() => {
		if (!isEnded) return;
		let place: HTMLElement | null = null;
		const remember = (target: EventTarget | null) => {
			if (target instanceof HTMLElement && target.closest(writingPlaces)) place = target;
		};
		const onFocus = ({ target }: FocusEvent) => remember(target);
		remember(document.activeElement);
		document.addEventListener('focusin', onFocus);
		return () => {
			document.removeEventListener('focusin', onFocus);
			// After the dialog has given the focus to what had it before, which is gone.
			requestAnimationFrame(() =>
				requestAnimationFrame(() => {
					if (document.activeElement === document.body) place?.focus();
				}),
			);
		};
	}, [isEnded]);
}

function SessionEndedLine() {
	const { again } = useMessages().signIn;
	const { person } = useSession();
	useStoredSession((session) => {
		if (session.step !== null || session.person.personId !== person.personId) return;
		setSession(session);
		signedInAgain();
	});
	return (
		<StatusBar role="alert">
			<span>{again.writeOn}</span>
			<Button kind="primary" onPress={askForSignIn}>
				{again.action}
			</Button>
		</StatusBar>
	);
}

function SignInAgainDialog() {
	const { signIn } = useMessages();
	const { person } = useSession();
	const [incomplete, setIncomplete] = useState<Session | null>(null);
	const [reason, setReason] = useState<string | null>(null);

	function proceed(session: Session) {
		// Another person must not continue what this one began.
		if (session.person.personId !== person.personId) {
			location.assign('/newsroom/');
			return;
		}
		setIncomplete(session);
		if (session.step !== null) return;
		setSession(session);
		signedInAgain();
	}
	useStoredSession(proceed);
	const leaveButton = (
		<Button kind="quiet" onPress={leave}>
			{signIn.again.leave}
		</Button>
	);

	return (
		<ModalDialog title={signIn.again.title} isOpen isMandatory onClose={() => undefined}>
			<p className={styles.hint}>{signIn.again.hint}</p>
			{incomplete ? (
				<SignInSteps
					session={incomplete}
					onSession={proceed}
					onEnded={() => {
						setIncomplete(null);
						setReason(signIn.sessionEnded);
					}}
				>
					{leaveButton}
				</SignInSteps>
			) : (
				<CredentialsForm loginName={person.loginName} reason={reason} onSignedIn={proceed}>
					{leaveButton}
				</CredentialsForm>
			)}
		</ModalDialog>
	);
}

/**
 * Finds a session that only lacks a step, or one that the person began in another tab: at first, and when they come
 * back to this tab.
 */
function useStoredSession(onFound: (session: Session) => void): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the function does the same in each rendering
	useEffect(() => {
		const controller = new AbortController();
		const find = () =>
			call('get', '/api/newsroom/session', {}, controller.signal).then(onFound, () => undefined);
		void find();
		addEventListener('focus', find);
		return () => {
			controller.abort();
			removeEventListener('focus', find);
		};
	}, []);
}

/** Loads the sign-in page: nothing of this person stays in the browser. */
function leave(): void {
	declineSignIn();
	const { pathname, search } = location;
	const next = new URLSearchParams({ next: pathname.replace(/^\/newsroom/, '') + search });
	location.assign(`/newsroom/sign-in?${next}`);
}
