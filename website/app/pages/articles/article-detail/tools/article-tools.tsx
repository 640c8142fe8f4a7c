import type { Article } from '@portico/api/answers/articles.ts';
import { TextSize } from '@portico/design/article-blocks/text-size/text-size.tsx';
import { Icon } from '@portico/design/icons/icons.tsx';
import { useHydrated } from '@portico/design/page-context/use-hydrated.ts';
import { useMessages } from '../../../../messages/messages.ts';
import styles from './article-tools.module.css';
import { ShareLink } from './share-link.tsx';

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
