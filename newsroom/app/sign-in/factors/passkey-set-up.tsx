import { useMutation } from '@tanstack/react-query';
import { Form } from 'react-aria-components/Form';
import { useDeviceName } from '../../controls/describe-browser.ts';
import { SubmitButtons } from '../../controls/dialogs.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FailureNotice } from '../../controls/notices.tsx';
import { call } from '../../data/calls.ts';
import { fieldErrors } from '../../data/query-client.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from '../sign-in.module.css';
import { formText } from '../sign-in-facts.ts';
import { createPasskey } from './passkeys.ts';

type Props = {
	/** With recovery codes, if this is the first second factor. */
	onDone(codes: readonly string[]): void;
	onFailed?(error: unknown): void;
	/** In a dialog, which can be left. */
	onCancel?: () => void;
};

/** Creates a passkey under a name. */
export function PasskeySetUp({ onDone, onFailed, onCancel }: Props) {
	const { setUp } = useMessages().signIn;
	const deviceName = useDeviceName();
	const add = useMutation({
		async mutationFn(name: string) {
			const options = await call('post', '/api/newsroom/account/passkey-options', {});
			const response = await createPasskey(options);
			return call('post', '/api/newsroom/account/passkeys', { body: { name, response } });
		},
		onSuccess: ({ codes }) => onDone(codes),
		onError: (error) => onFailed?.(error),
	});
	return (
		<Form
			className={styles.form ?? ''}
			validationErrors={fieldErrors(add.error)}
			onSubmit={(event) => {
				event.preventDefault();
				if (!add.isPending) add.mutate(formText(new FormData(event.currentTarget), 'name'));
			}}
		>
			<TextField
				label={setUp.passkeyName}
				note={setUp.passkeyNameHint}
				name="name"
				defaultValue={deviceName(navigator.userAgent)}
				autoFocus
				isRequired
				maxLength={60}
				autoComplete="off"
			/>
			<FailureNotice error={add.error} />
			<SubmitButtons isPending={add.isPending} onCancel={onCancel}>
				{setUp.createPasskey}
			</SubmitButtons>
		</Form>
	);
}
