import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { FilmMark } from '../../../../components/article-teasers/film-mark.tsx';
import { PageLink } from '../../../../components/links/page-link/page-link.tsx';
import { PublicationDate } from '../../../../components/publication-date/publication-date.tsx';
import { useLanguage } from '../../../../page-frame/language.ts';
import styles from './brief-stories.module.css';

/** Titles with their dates in small, in two columns that end on one line: an odd one at the end is left out. */
export function BriefStories({ articles }: { articles: readonly ArticleCard[] }) {
	const language = useLanguage();
	const even = articles.slice(0, Math.max(1, articles.length - (articles.length % 2)));
	return (
		<ul className={styles.stories}>
			{even.map((article) => (
				<li key={article.articleId} className={styles.story}>
					<h3 className={styles.title}>
						<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
							{article.title}
						</PageLink>
					</h3>
					<p className={styles.date}>
						<PublicationDate moment={article.publishedAt} underLink />{' '}
						{article.video && <FilmMark film={article.video} form="note" />}
					</p>
				</li>
			))}
		</ul>
	);
}
