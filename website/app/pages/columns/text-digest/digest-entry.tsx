import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { FilmMark } from '../../../components/article-teasers/film-mark.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './digest-entry.module.css';

/** An article of a month: its day, its title, and how it begins. The month stands above. */
export function DigestEntry({ article, day }: { article: ArticleCard; day: number }) {
	const language = useLanguage();
	const { lists } = useMessages();
	return (
		<li className={styles.entry}>
			<div>
				<time className={styles.day} dateTime={article.publishedAt}>
					{lists.dayOfMonth(day)}
				</time>
				<h3 className={styles.title}>
					<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
						{article.title} {article.video && <FilmMark film={article.video} form="note" />}
					</PageLink>
				</h3>
			</div>
			<p className={styles.beginning}>{article.summary}</p>
		</li>
	);
}
