import { articleAddress, qrCodeAddress } from '@portico/api/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import { type MouseEvent, useState } from 'react';
import { useMessages } from '../../../../messages/messages.ts';
import { useLanguage } from '../../../../page-frame/language.ts';

type Panel = typeof import('./share-panel.tsx').SharePanel;

type Props = { article: Pick<Article, 'articleId' | 'title'>; address: string };

/**
 * Leads to the QR code of an article's address; with scripts, to a panel with this and other ways to pass the
 * article on, whose code is fetched by then.
 */
export function ShareLink({ article: { articleId, title }, address }: Props) {
	const { aritcile } = useMessages();
	const [Panel, setPanel] = useState<Panel>();
	const [isOpen, setOpen] = useState(false);
	const qrCode = qrCodeAddress(articleAddress(articleId, useLanguage()));

	function open(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		import('./share-panel.tsx').then(
			({ SharePanel }) => {
				setPanel(() => SharePanel);
				setOpen(true);
			},
			() => location.assign(qrCode),
		);
	}

	return (
		<>
			<a href={qrCode} aria-haspopup="dialog" onClick={open}>
				{aritcile.share}
			</a>
			{Panel && isOpen && (
				<Panel title={title} address={address} qrCode={qrCode} onClose={() => setOpen(false)} />
			)}
		</>
	);
}
