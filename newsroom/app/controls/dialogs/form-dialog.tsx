import type { ReactNode } from 'react';
import { Form } from 'react-aria-components/Form';
import { fieldErrors } from '../../data/failure.ts';
import { FailureNotice } from '../notices/failure-notice.tsx';
import { SubmitButtons } from './form-buttons.tsx';
import styles from './form-dialog.module.css';
import { ModalDialog } from './modal-dialog.tsx';

type Props = {
	title: string;
	/** The verb of the action, on its button. */
	action: string;
	isPending: boolean;
	error: unknown;
	onSubmit(): void;
	onClose(): void;
	/** Fields. */
	children: ReactNode;
};

/** A form in a dialog. After a failure everything entered is still there, and each fault beside its field. */
export function FormDialog({ title, action, isPending, error, onSubmit, onClose, children }: Props) {
	return (
		<ModalDialog title={title} isOpen onClose={onClose}>
			<Form
				className={styles.form ?? ''}
				validationErrors={fieldErrors(error)}
				onSubmit={(event) => {
					event.preventDefault();
					if (!isPending) onSubmit();
				}}
			>
				{children}
				<FailureNotice error={error} />
				<SubmitButtons isPending={isPending} onCancel={onClose}>
					{action}
				</SubmitButtons>
			</Form>
		</ModalDialog>
	);
}
