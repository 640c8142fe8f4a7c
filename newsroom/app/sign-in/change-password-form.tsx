import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'react-aria-components/Form';
import { SubmitButtons } from '../controls/dialogs.tsx';
import { PasswordField } from '../controls/fields/text-field.tsx';
import { FailureNotice } from '../controls/notices.tsx';
import { call } from '../data/calls.ts';
import { fieldErrors } from '../data/query-client.ts';
import { useMessages } from '../messages/messages.ts';
import { LoginNameOf, NewPasswordFields } from './new-password-fields.tsx';
import styles from './sign-in.module.css';
import { formText } from './sign-in-facts.ts';

type Props = {
	session: Session;
	onChanged(session: Session): void;
	onFailed?(error: unknown): void;
	/** In a dialog, which can be left. */
	onCancel?: () => void;
};

/** The form in which a person changes their password. */
export function ChangePasswordForm({ session, onChanged, onFailed, onCancel }: Props) {
	const { signIn } = useMessages();
	const change = useMutation({
		mutationFn: (form: FormData) =>
			call('put', '/api/newsroom/account/password', {
				body: { current: formText(form, 'current'), password: formText(form, 'password') },
			}),
		onSuccess: onChanged,
		onError: (error) => onFailed?.(error),
	});
	return (
		<Form
			className={styles.form ?? ''}
			validationErrors={fieldErrors(change.error)}
			onSubmit={(event) => {
				event.preventDefault();
				if (!change.isPending) change.mutate(new FormData(event.currentTarget));
			}}
		>
			<LoginNameOf loginName={session.person.loginName} />
			<PasswordField
				label={signIn.passwords.current}
				name="current"
				autoComplete="current-password"
				autoFocus
				isRequired
			/>
			<NewPasswordFields
				rules={session.passwordRules}
				label={signIn.passwords.new}
				repeatLabel={signIn.passwords.repeat}
			/>
			<FailureNotice error={change.error} />
			<SubmitButtons isPending={change.isPending} onCancel={onCancel}>
				{signIn.passwords.change}
			</SubmitButtons>
		</Form>
	);
}
