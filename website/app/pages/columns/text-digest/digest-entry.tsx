import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleLink } from '../../../components/article-teasers/article-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './digest-entry.module.css';

export function DigestEntry({ article, day }: { article: ArticleCard; day: number }) {
	const { lists } = useMessages();
	return (
		<li className={styles.entry}>
			<div>
				<time className={styles.day} dateTime={article.publishedAt}>
					{lists.dayOfMonth(day)}
				</time>
				<h3 className={styles.title}>
					<ArticleLink className={styles.link} article={article} markVideo />
				</h3>
			</div>
			<p className={styles.summary}>{article.summary}</p>
		</li>
	);
}
