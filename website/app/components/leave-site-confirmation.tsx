import { languageTag } from '@portico/api/languages.ts';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMessages } from '../messages/messages.ts';
import { useLanguage } from '../state/language.ts';
import styles from './leave-site-confirmation.module.css';

type Props = {
	/** Target of the link; empty while the dialog is closed. */
	address: string;
	onClose: () => void;
};

/** Shows the address and offers to open it in a new window or to stay. */
export function LeaveSiteConfirmation({ address, onClose }: Props) {
	const { message } = useMessages();
	const language = useLanguage();
	// Keep the link's address during the closing transition: the click is still being handled.
	const [shownAddress, setShownAddress] = useState(address);
	if (address !== '' && address !== shownAddress) setShownAddress(address);
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
							{shownAddress}
						</p>
						<div className={styles.actions}>
							<a
								className={styles.leave}
								href={shownAddress}
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
