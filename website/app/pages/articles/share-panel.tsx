import { CloseIcon } from '@portico/design/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/messages.ts';
import styles from './share-panel.module.css';

type Props = {
	title: string;
	/** Absolute. */
	address: string;
	/** Address of the QR code, as a picture that can be saved and sent. */
	qrCode: string;
	onClose: () => void;
};

/** QR code to scan or save, link to copy, and the device's share sheet. */
export function SharePanel({ title, address, qrCode, onClose }: Props) {
	const { aritcile, message } = useMessages();
	const dialog = useRef<HTMLDialogElement>(null);
	const link = useRef<HTMLParagraphElement>(null);
	const [copied, setCopied] = useState(false);
	/** A drag that selects the address may end outside without closing the dialog. */
	const pressStartedOutside = useRef(false);

	useEffect(() => dialog.current?.showModal(), []);

	/** If the clipboard is not available, selects the address instead. */
	async function copy() {
		try {
			await navigator.clipboard.writeText(address);
			setCopied(true);
		} catch {
			if (link.current) getSelection()?.selectAllChildren(link.current);
		}
	}

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
		<dialog
			ref={dialog}
			className={styles.panel}
			data-frame=""
			aria-labelledby="share"
			onClose={onClose}
			onPointerDown={({ target }) => {
				pressStartedOutside.current = target === dialog.current;
			}}
			onClick={({ target }) =>
				target === dialog.current && pressStartedOutside.current && dialog.current.close()
			}
		>
			<div className={styles.content}>
				<div className={styles.head}>
					<h2 id="share">{aritcile.share}</h2>
					<button type="button" aria-label={message.close} onClick={() => dialog.current?.close()}>
						<CloseIcon />
					</button>
				</div>
				<figure className={styles.code}>
					<img src={qrCode} width="192" height="192" alt={aritcile.qrCode} />
					<figcaption>{aritcile.scanToShare}</figcaption>
				</figure>
				<p ref={link} className={styles.address} dir="ltr">
					{address}
				</p>
				<div className={styles.actions}>
					<button type="button" onClick={copy}>
						<span aria-live="polite">{copied ? aritcile.copied : aritcile.copyLink}</span>
					</button>
					<a href={qrCode} download={`${title}.png`}>
						{aritcile.saveCode}
					</a>
					{'share' in navigator && (
						<button
							type="button"
							// Cancelling the share sheet rejects, too.
							onClick={() => navigator.share({ title, url: address }).catch(() => {})}
						>
							{aritcile.shareElsewhere}
						</button>
					)}
				</div>
			</div>
		</dialog>
	);
}
