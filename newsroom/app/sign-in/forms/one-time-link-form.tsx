import type { OneTimeLink, Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'react-aria-components/Form';
import { Button } from '../../controls/buttons/button.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FailureNotice } from '../../controls/notices/failure-notice.tsx';
import { formatTimestamp } from '../../controls/page/format-timestamp.ts';
import { call } from '../../data/calls.ts';
import { fieldErrors } from '../../data/failure.ts';
import { useMessages } from '../../messages/messages.ts';
import { LoginNameOf } from '../passwords/login-name-of.tsx';
import { NewPasswordFields } from '../passwords/new-password-fields.tsx';
import styles from '../sign-in.module.css';
import { formText } from './form-text.ts';

type Props = { token: string; link: OneTimeLink; onSignedIn(session: Session): void };

/** Who the first administrator is, and a password, typed twice. */
export function OneTimeLinkForm({ token, link, onSignedIn }: Props) {
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

/** The site's time zone is known only after signing in. */
const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
