import { useId } from 'react';
import { Button, CopyButton } from '../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../controls/dialogs.tsx';
import { formatTimestamp } from '../../controls/timestamp.tsx';
import { useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './people.module.css';

type Props = {
	/** Whose it is. */
	name: string;
	link: { address: string; expiresAt: string };
	onClose(): void;
};

/**
 * Shows a one-time address. It cannot be shown again, so that only the dialog's own button closes it, neither Escape
 * nor a press outside.
 */
export function OneTimeAddress({ name, link, onClose }: Props) {
	const { people, general } = useMessages();
	const { timeZone } = useSession();
	const inputId = useId();
	return (
		<ModalDialog title={people.link.title} isOpen isMandatory onClose={onClose}>
			<p>{people.link.about(name)}</p>
			<div>
				<label htmlFor={inputId} className={styles.label}>
					{people.link.address}
				</label>
				<div className={styles.row}>
					<input
						id={inputId}
						className={styles.address}
						value={link.address}
						readOnly
						onFocus={({ currentTarget }) => currentTarget.select()}
					/>
					<CopyButton text={link.address} />
				</div>
			</div>
			<ul className={styles.rules}>
				<li>{people.link.endsAt(formatTimestamp(link.expiresAt, timeZone))}</li>
				<li>{people.link.once}</li>
			</ul>
			<FormButtons>
				<Button onPress={onClose}>{general.close}</Button>
			</FormButtons>
		</ModalDialog>
	);
}
