import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { Button } from '../buttons/button.tsx';
import { FailureNotice } from '../notices/failure-notice.tsx';
import { FormButtons } from './form-buttons.tsx';
import { ModalDialog } from './modal-dialog.tsx';

type Props = {
	title: string;
	children: ReactNode;
	/** The verb of the action, on its button. */
	action: string;
	isDangerous?: boolean;
	isOpen: boolean;
	isPending: boolean;
	error: unknown;
	onConfirm(): void;
	onClose(): void;
};

/** Asks before something that is hard to undo. A failure is shown in place. */
export function ConfirmDialog({
	title,
	children,
	action,
	isDangerous,
	isOpen,
	isPending,
	error,
	onConfirm,
	onClose,
}: Props) {
	const { general } = useMessages();
	return (
		<ModalDialog title={title} isOpen={isOpen} onClose={onClose}>
			{children}
			<FailureNotice error={error} />
			<FormButtons>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button kind={isDangerous ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
					{action}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
