import { articleAddress, qrCodeAddress } from '@portico/api/addresses/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import { TextSize } from '@portico/design/article-blocks/text-size.tsx';
import { Icon } from '@portico/design/icons.tsx';
import { useHydrated } from '@portico/design/page-context.ts';
import { type MouseEvent, useState } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './article-detail.module.css';

/** Text size, sharing and printing. */
export function ArticleTools({ article, address }: { article: Article; address: string }) {
	const { aritcile } = useMessages();
	const hydrated = useHydrated();
	return (
		<div className={styles.tools}>
			<TextSize />
			<p className={styles.actions}>
				<ShareLink className={styles.action} article={article} address={address} />
				<button type="button" className={styles.action} disabled={!hydrated} onClick={() => print()}>
					<Icon>
						<path d="M5.5 7.5v-5h9v5m-9 6h-3v-6h15v6h-3m-9-2h9v6h-9Z" />
					</Icon>
					{aritcile.print}
				</button>
			</p>
		</div>
	);
}

type Panel = typeof import('./share-panel.tsx').SharePanel;

type Props = {
	article: Pick<Article, 'articleId' | 'title'>;
	address: string;
	className: string | undefined;
};

/** A link to the QR code; with scripts, opens a lazy-loaded share dialog. */
function ShareLink({ article: { articleId, title }, address, className }: Props) {
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
