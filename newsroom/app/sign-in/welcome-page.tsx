import type { OneTimeLink, Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { Link, Navigate } from 'react-router';
import { Button, buttonClass } from '../controls/button.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FailureNotice, Loaded } from '../controls/notices.tsx';
import { formatTimestamp } from '../controls/timestamp.tsx';
import { call } from '../data/calls.ts';
import { fieldErrors, NewsroomFailure } from '../data/query-client.ts';
import { useMessages } from '../messages/messages.ts';
import { enterSession } from './enter-session.ts';
import { LoginNameOf, NewPasswordFields } from './new-password-fields.tsx';
import styles from './sign-in.module.css';
import { formText } from './sign-in-facts.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** The site's time zone is known only after signing in. */
const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The page of a one-time address: a person, or the first administrator, chooses a password and is signed in. */
export function Component() {
	const { signIn } = useMessages();
	const [session, setSession] = useState<Session | null>(null);
	const token = useOneTimeToken(() => void link.refetch());
	const link = useQuery({
		queryKey: ['session', 'one-time-link', token],
		queryFn: ({ signal }) => call('post', '/api/newsroom/sign-in/one-time-link', { body: { token } }, signal),
		enabled: token !== '',
		staleTime: 'static',
		gcTime: 0,
	});

	const origin = link.error instanceof NewsroomFailure && link.error.details?.origin;
	const isInvalid = !origin && isRefused(link.error);
	useEffect(() => {
		if (isInvalid) forgetOneTimeToken();
	}, [isInvalid]);

	function enter(entered: Session) {
		forgetOneTimeToken();
		void enterSession(entered).then(() => setSession(entered));
	}

	// What the sign-in still lacks is asked for there, also after that page is loaded again.
	if (session) return <Navigate to={session.step === null ? '/' : '/sign-in'} replace />;
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
	if (token === '' || isInvalid) {
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
				{(found) => <OneTimeLinkForm key={token} token={token} link={found} onSignedIn={enter} />}
			</Loaded>
		</SignInLayout>
	);
}

const storageKey = 'portico-one-time-token';

/**
 * The token of the one-time address that this tab was opened with; empty if there is none. Servers are never sent what
 * is after the `#`; it is removed from the address and from the history, and kept for the tab until it is used up, so
 * that the page survives being loaded again.
 *
 * @param onEnteredAgain called when the address of the same token is entered once more
 */
function useOneTimeToken(onEnteredAgain: () => void): string {
	const [token, setToken] = useState(() => takeFromAddress() ?? keptToken());
	const onHashChange = useEffectEvent(() => {
		const entered = takeFromAddress();
		if (entered === token) onEnteredAgain();
		else if (entered !== null) setToken(entered);
	});
	useEffect(() => {
		// An address that differs in this part only does not load the page again.
		addEventListener('hashchange', onHashChange);
		return () => removeEventListener('hashchange', onHashChange);
	}, []);
	return token;
}

/** Once a token is used up or no longer valid. */
function forgetOneTimeToken(): void {
	inStorage((storage) => storage.removeItem(storageKey));
}

function takeFromAddress(): string | null {
	const token = location.hash.slice(1);
	if (location.href.includes('#'))
		history.replaceState(history.state, '', location.pathname + location.search);
	if (token === '') return null;
	inStorage((storage) => storage.setItem(storageKey, token));
	return token;
}

const keptToken = () => inStorage((storage) => storage.getItem(storageKey)) ?? '';

/** Browsers may refuse storage; the page then works until it is loaded again. */
function inStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
	try {
		return act(sessionStorage);
	} catch {
		return undefined;
	}
}

/** Whether the address itself does not work, rather than the connection or the server. */
function isRefused(error: unknown): boolean {
	return (
		error instanceof NewsroomFailure && error.status >= 400 && error.status < 500 && error.status !== 429
	);
}

type Props = { token: string; link: OneTimeLink; onSignedIn(session: Session): void };

/** Who the first administrator is, and a password, typed twice. */
function OneTimeLinkForm({ token, link, onSignedIn }: Props) {
	const { signIn } = useMessages();
	const { welcome } = signIn;
	const isFirst = link.purpose === 'first-administrator';
	const use = useMutation({
		mutationFn: (form: FormData) =>
			call('post', '/api/newsroom/sign-in/one-time-link/use', {
				body: {
					token,
					password: formText(form, 'password'),
					...(isFirst && {
						person: {
							loginName: formText(form, 'person.loginName'),
							displayName: formText(form, 'person.displayName'),
						},
					}),
				},
			}),
		onSuccess: onSignedIn,
	});
	return (
		<Form
			className={styles.form ?? ''}
			validationErrors={fieldErrors(use.error)}
			onSubmit={(event) => {
				event.preventDefault();
				if (!use.isPending) use.mutate(new FormData(event.currentTarget));
			}}
		>
			<p className={styles.hint}>
				{isFirst
					? welcome.administratorHint
					: welcome.passwordHint(link.displayName ?? '', link.loginName ?? '')}
			</p>
			{isFirst ? (
				<>
					<TextField
						label={signIn.loginName}
						note={welcome.loginNameHint}
						name="person.loginName"
						autoComplete="username"
						autoFocus
						isRequired
						maxLength={60}
						spellCheck="false"
					/>
					<TextField
						label={signIn.displayName}
						name="person.displayName"
						autoComplete="name"
						isRequired
						maxLength={60}
					/>
				</>
			) : (
				<LoginNameOf loginName={link.loginName ?? ''} />
			)}
			<NewPasswordFields
				// The first administrator has no earlier passwords.
				rules={isFirst ? { ...link.passwordRules, history: 0 } : link.passwordRules}
				label={welcome.password}
				repeatLabel={welcome.repeat}
				autoFocus={!isFirst}
			/>
			<FailureNotice error={use.error} />
			<Button kind="primary" type="submit" isPending={use.isPending}>
				{isFirst ? welcome.createAccount : welcome.setPassword}
			</Button>
			<p className={styles.hint}>{welcome.validUntil(formatTimestamp(link.expiresAt, ownTimeZone))}</p>
		</Form>
	);
}
