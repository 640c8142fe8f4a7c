import { useEffect, useRef, useState } from 'react';
import { CloseIcon } from '../../../../components/icons/icons.tsx';
import { useMessages } from '../../../../messages/messages.ts';
import styles from './share-panel.module.css';

type Props = {
	title: string;
	/** Of the article, absolute. */
	address: string;
	/** Of the QR code's picture. */
	qrCode: string;
	onClose: () => void;
};

/** The ways to pass an article on: its QR code for another phone, its address, and what the device offers. */
export function SharePanel({ title, address, qrCode, onClose }: Props) {
	const { aritcile, message } = useMessages();
	const dialog = useRef<HTMLDialogElement>(null);
	const link = useRef<HTMLParagraphElement>(null);
	const [copied, setCopied] = useState(false);
	/** Whether the press that ends now began beside the panel: who chooses the address may let go there. */
	const pressedBeside = useRef(false);

	useEffect(() => dialog.current?.showModal(), []);

	/** Where the browser lets nothing be copied, the address is at least chosen for the visitor to copy. */
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
			aria-labelledby="share"
			onClose={onClose}
			onPointerDown={({ target }) => {
				pressedBeside.current = target === dialog.current;
			}}
			onClick={({ target }) => target === dialog.current && pressedBeside.current && dialog.current.close()}
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
				<div className={styles.ways}>
					<button type="button" onClick={copy}>
						<span aria-live="polite">{copied ? aritcile.copied : aritcile.copyLink}</span>
					</button>
					{'share' in navigator && (
						<button
							type="button"
							// A visitor who thinks better of it has not met a failure.
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
