import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Form } from 'react-aria-components/Form';
import { Button } from '../controls/button.tsx';
import { PasswordField, TextField } from '../controls/fields/text-field.tsx';
import { PasskeyIcon } from '../controls/icons.tsx';
import { FailureNotice } from '../controls/notices.tsx';
import { call } from '../data/calls.ts';
import { fieldErrors } from '../data/query-client.ts';
import { useMessages } from '../messages/messages.ts';
import { answerChallenge } from './factors/passkeys.ts';
import styles from './sign-in.module.css';
import { formText, usePasskeysAvailable } from './sign-in-facts.ts';

type Props = {
	/** Of a person who signs in again, fixed. */
	loginName?: string;
	/** Why the person is asked again. */
	reason?: string | null;
	onSignedIn(session: Session): void;
	/** Further buttons, after those to sign in. */
	children?: ReactNode;
};

/** Name and password, or a passkey. */
export function CredentialsForm({ loginName, reason, onSignedIn, children }: Props) {
	const { signIn } = useMessages();
	const hasPasskeys = usePasskeysAvailable();
	const withPassword = useMutation({
		mutationFn: (form: FormData) =>
			call('post', '/api/newsroom/sign-in', {
				body: { loginName: loginName ?? formText(form, 'loginName'), password: formText(form, 'password') },
			}),
		onSuccess: onSignedIn,
	});
	const withPasskey = useMutation({
		async mutationFn() {
			const options = await call('post', '/api/newsroom/sign-in/passkey-options', {});
			const response = await answerChallenge(options);
			return call('post', '/api/newsroom/sign-in/passkey', { body: { response } });
		},
		onSuccess: onSignedIn,
	});
	const isPending = withPassword.isPending || withPasskey.isPending;
	const error = withPassword.error ?? withPasskey.error;
	return (
		<Form
			className={styles.form ?? ''}
			validationErrors={fieldErrors(withPassword.error)}
			onSubmit={(event) => {
				event.preventDefault();
				if (isPending) return;
				withPasskey.reset();
				withPassword.mutate(new FormData(event.currentTarget));
			}}
		>
			<TextField
				label={signIn.loginName}
				name="loginName"
				autoComplete="username"
				isRequired
				maxLength={200}
				spellCheck="false"
				autoFocus={loginName === undefined}
				{...(loginName !== undefined && { value: loginName, isReadOnly: true })}
			/>
			<PasswordField
				label={signIn.password}
				name="password"
				autoComplete="current-password"
				isRequired
				autoFocus={loginName !== undefined}
			/>
			{reason && !error && (
				<p role="status" className={styles.reason}>
					{reason}
				</p>
			)}
			<FailureNotice error={error} />
			<div className={styles.ways}>
				<Button kind="primary" type="submit" isPending={withPassword.isPending}>
					{signIn.signIn}
				</Button>
				{hasPasskeys && (
					<Button
						isPending={withPasskey.isPending}
						onPress={() => {
							if (isPending) return;
							withPassword.reset();
							withPasskey.mutate();
						}}
					>
						<PasskeyIcon />
						{signIn.withPasskey}
					</Button>
				)}
				{children}
			</div>
		</Form>
	);
}
