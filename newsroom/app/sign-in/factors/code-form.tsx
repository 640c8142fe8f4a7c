import { useMutation } from '@tanstack/react-query';
import { Form } from 'react-aria-components/Form';
import { SubmitButtons } from '../../controls/dialogs.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FailureNotice } from '../../controls/notices.tsx';
import { fieldErrors } from '../../data/query-client.ts';
import styles from '../sign-in.module.css';
import { formText } from '../sign-in-facts.ts';

type Props<Answer> = {
	label: string;
	note?: string;
	action: string;
	/** `totp`: six digits of an authenticator application, which browsers may fill in. */
	kind: 'totp' | 'recovery';
	autoFocus?: boolean;
	send(code: string): Promise<Answer>;
	onDone(answer: Answer): void;
	onFailed?(error: unknown): void;
	/** In a dialog, which can be left. */
	onCancel?: (() => void) | undefined;
};

/** A form for a code. */
export function CodeForm<Answer>({ label, note, action, kind, autoFocus, ...handlers }: Props<Answer>) {
	const { mutate, error, isPending } = useMutation({
		mutationFn: handlers.send,
		onSuccess: handlers.onDone,
		onError: (failure) => handlers.onFailed?.(failure),
	});
	return (
		<Form
			className={styles.form ?? ''}
			validationErrors={fieldErrors(error)}
			onSubmit={(event) => {
				event.preventDefault();
				if (!isPending) mutate(formText(new FormData(event.currentTarget), 'code'));
			}}
		>
			<div className={styles.code} data-kind={kind}>
				<TextField
					label={label}
					note={note}
					name="code"
					isRequired
					maxLength={40}
					autoFocus={autoFocus ?? false}
					autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
					inputMode={kind === 'totp' ? 'numeric' : 'text'}
					spellCheck="false"
				/>
			</div>
			<FailureNotice error={error} />
			<SubmitButtons isPending={isPending} onCancel={handlers.onCancel}>
				{action}
			</SubmitButtons>
		</Form>
	);
}
