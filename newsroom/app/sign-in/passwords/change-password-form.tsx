import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'react-aria-components/Form';
import { Button } from '../../controls/buttons/button.tsx';
import { PasswordField } from '../../controls/fields/password-field.tsx';
import { FailureNotice } from '../../controls/notices/failure-notice.tsx';
import { call } from '../../data/calls.ts';
import { fieldErrors } from '../../data/failure.ts';
import { useMessages } from '../../messages/messages.ts';
import { formText } from '../form-text.ts';
import styles from '../sign-in.module.css';
import { LoginNameOf } from './login-name-of.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type Props = {
	session: Session;
	onChanged(session: Session): void;
	onFailed?(error: unknown): void;
	/** Without it there is no button to cancel. */
	onCancel?: () => void;
};

/** The form in which a person changes their password. */
export function ChangePasswordForm({ session, onChanged, onFailed, onCancel }: Props) {
	const { general, signIn } = useMessages();
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
			<Button kind="primary" type="submit" isPending={change.isPending}>
				{signIn.passwords.change}
			</Button>
			{onCancel && <Button onPress={onCancel}>{general.cancel}</Button>}
		</Form>
	);
}
