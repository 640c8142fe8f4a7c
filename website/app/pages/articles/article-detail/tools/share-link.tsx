import { articleAddress, qrCodeAddress } from '@portico/api/addresses/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import { Icon } from '@portico/design/icons/icons.tsx';
import { type MouseEvent, useState } from 'react';
import { useMessages } from '../../../../messages/messages.ts';
import { useLanguage } from '../../../../state/language.ts';

type Panel = typeof import('./share-panel.tsx').SharePanel;

type Props = {
	article: Pick<Article, 'articleId' | 'title'>;
	address: string;
	className: string | undefined;
};

/** A link to the QR code; with scripts, opens a lazy-loaded share dialog. */
export function ShareLink({ article: { articleId, title }, address, className }: Props) {
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
			<a className={className} href={qrCode} aria-haspopup="dialog" onClick={open}>
				<Icon>
					<path d="M10 13V2.5m-4 4 4-4 4 4m-7.5 3h-3v8h13v-8h-3" />
				</Icon>
				{aritcile.share}
			</a>
			{Panel && isOpen && (
				<Panel title={title} address={address} qrCode={qrCode} onClose={() => setOpen(false)} />
			)}
		</>
	);
}
