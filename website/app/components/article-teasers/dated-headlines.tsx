import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { PageLink } from '../links/page-link/page-link.tsx';
import { PublicationDate } from '../publication-date/publication-date.tsx';
import styles from './dated-headlines.module.css';
import { FilmMark } from './film-mark.tsx';
import { PinnedMark } from './pinned-mark.tsx';

type Props = {
	articles: readonly ArticleCard[];
	/** Whether the list marks pinned articles: only where its order puts them first. */
	markPinned?: boolean;
};

/** A plain list of titles with their dates, as wide as the place it stands in. */
export function DatedHeadlines({ articles, markPinned = false }: Props) {
	const language = useLanguage();
	return (
		<div className={styles.frame}>
			<ol className={styles.articles}>
				{articles.map((article) => (
					<li key={article.articleId} className={styles.article}>
						<PublicationDate className={styles.date} moment={article.publishedAt} underLink />
						<PageLink className={styles.title} to={articleAddress(article.articleId, language)}>
							{markPinned && article.pinned && <PinnedMark />}
							{article.title} {article.video && <FilmMark film={article.video} form="note" />}
						</PageLink>
					</li>
				))}
			</ol>
		</div>
	);
}
