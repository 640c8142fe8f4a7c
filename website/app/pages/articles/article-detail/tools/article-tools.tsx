import type { Article } from '@portico/api/answers/articles.ts';
import { useMessages } from '../../../../messages/messages.ts';
import { useHydrated } from '../../../../page-frame/use-hydrated.ts';
import styles from './article-tools.module.css';
import { ShareLink } from './share-link.tsx';
import { TextSize } from './text-size.tsx';

/** What a reader may do with a text: have it larger, pass it on, put it on paper. */
export function ArticleTools({ article, address }: { article: Article; address: string }) {
	const { aritcile } = useMessages();
	const hydrated = useHydrated();
	return (
		<div className={styles.tools}>
			<TextSize />
			<p className={styles.actions}>
				<ShareLink article={article} address={address} />
				<button type="button" className={hydrated ? undefined : styles.unready} onClick={() => print()}>
					{aritcile.print}
				</button>
			</p>
		</div>
	);
}
