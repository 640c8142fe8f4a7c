import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './modal-dialog.module.css';

type Props = {
	title: string;
	isOpen: boolean;
	/** Called by Escape, a press outside, and the close function given to the content. */
	onClose(): void;
	/** Whether it can only be left by its own buttons. */
	isMandatory?: boolean;
	children: ReactNode;
};

/** A dialog over the page; on phones it fills the lower part of the screen. */
export function ModalDialog({ title, isOpen, onClose, isMandatory = false, children }: Props) {
	return (
		<ModalOverlay
			className={styles.veil ?? ''}
			isOpen={isOpen}
			isDismissable={!isMandatory}
			isKeyboardDismissDisabled={isMandatory}
			onOpenChange={(open) => !open && onClose()}
		>
			<Modal className={styles.modal ?? ''}>
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
