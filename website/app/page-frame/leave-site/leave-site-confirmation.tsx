import { languageTag } from '@portico/api/languages.ts';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../language.ts';
import styles from './leave-site-confirmation.module.css';

type Props = {
	/** Where the link leads; empty while there is nothing to ask. */
	address: string;
	onClose: () => void;
};

/** Names the address and offers to go on, in a window of its own, or to stay. */
export function LeaveSiteConfirmation({ address, onClose }: Props) {
	const { message } = useMessages();
	const language = useLanguage();
	// What was asked about stays while the dialog goes, its link above all: it is still being followed.
	const [shown, setShown] = useState(address);
	if (address !== '' && address !== shown) setShown(address);
	return (
		<I18nProvider locale={languageTag(language)}>
			<ModalOverlay
				className={styles.overlay}
				isOpen={address !== ''}
				onOpenChange={(isOpen) => !isOpen && onClose()}
				isDismissable
			>
				<Modal className={styles.modal}>
					<Dialog className={styles.dialog} role="alertdialog">
						<Heading slot="title" level={2} className={styles.title}>
							{message.leaveSiteTitle}
						</Heading>
						<p>{message.leaveSiteText}</p>
						<p className={styles.address} dir="ltr">
							{shown}
						</p>
						<div className={styles.choices}>
							<a
								className={styles.leave}
								href={shown}
								target="_blank"
								rel="noopener noreferrer"
								onClick={onClose}
							>
								{message.leave}
							</a>
							<button type="button" className={styles.stay} onClick={onClose}>
								{message.stay}
							</button>
						</div>
					</Dialog>
				</Modal>
			</ModalOverlay>
		</I18nProvider>
	);
}
