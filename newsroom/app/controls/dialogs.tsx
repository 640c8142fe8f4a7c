import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Form } from 'react-aria-components/Form';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { fieldErrors } from '../data/query-client.ts';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import styles from './dialogs.module.css';
import { FailureNotice } from './notices.tsx';

type FormDialogProps = {
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
export function FormDialog({
	title,
	action,
	isPending,
	error,
	onSubmit,
	onClose,
	children,
}: FormDialogProps) {
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

type ConfirmDialogProps = {
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
}: ConfirmDialogProps) {
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

/** The buttons at the end of a dialog or form: the main one last in Chinese and English alike. */
export function FormButtons({ children }: { children: ReactNode }) {
	return <div className={styles.buttons}>{children}</div>;
}

type FormButtonsProps = {
	isPending: boolean;
	/** Where the form can be left, as in a dialog. */
	onCancel: (() => void) | undefined;
	/** The verb of the action. */
	children: ReactNode;
};

/** The end of a form: the button that sends it, after one to leave it. */
export function SubmitButtons({ isPending, onCancel, children }: FormButtonsProps) {
	const { general } = useMessages();
	const submit = (
		<Button kind="primary" type="submit" isPending={isPending}>
			{children}
		</Button>
	);
	if (!onCancel) return submit;
	return (
		<FormButtons>
			<Button onPress={onCancel}>{general.cancel}</Button>
			{submit}
		</FormButtons>
	);
}

type ModalDialogProps = {
	title: string;
	isOpen: boolean;
	/** Called by Escape, a press outside, and the close function given to the content. */
	onClose(): void;
	/** Whether it can only be left by its own buttons. */
	isMandatory?: boolean;
	/** Wide for lists of pictures, full for texts beside each other. */
	width?: 'wide' | 'full' | undefined;
	children: ReactNode;
};

/** A dialog over the page; on phones it fills the lower part of the screen. */
export function ModalDialog({
	title,
	isOpen,
	onClose,
	isMandatory = false,
	width,
	children,
}: ModalDialogProps) {
	return (
		<ModalOverlay
			className={styles.veil ?? ''}
			isOpen={isOpen}
			isDismissable={!isMandatory}
			isKeyboardDismissDisabled={isMandatory}
			onOpenChange={(open) => !open && onClose()}
		>
			<Modal className={`${styles.modal} ${width ? styles[width] : ''}`}>
				<Dialog className={styles.dialog ?? ''}>
					<Heading slot="title" className={styles.title}>
						{title}
					</Heading>
					{children}
				</Dialog>
			</Modal>
		</ModalOverlay>
	);
}
