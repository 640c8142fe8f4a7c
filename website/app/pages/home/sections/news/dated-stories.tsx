import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { FilmMark } from '../../../../components/article-teasers/film-mark.tsx';
import { PageLink } from '../../../../components/links/page-link/page-link.tsx';
import { DateFigure } from '../../../../components/publication-date/date-figure.tsx';
import { useLanguage } from '../../../../page-frame/language.ts';
import styles from './dated-stories.module.css';

/** Titles beside their days set large, in rows that share the height there is. */
export function DatedStories({ articles }: { articles: readonly ArticleCard[] }) {
	const language = useLanguage();
	return (
		<ul className={styles.stories}>
			{articles.map((article) => (
				<li key={article.articleId} className={styles.story}>
					<DateFigure moment={article.publishedAt} />
					<h3 className={styles.title}>
						<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
							{article.title}
						</PageLink>{' '}
						{article.video && <FilmMark film={article.video} form="note" />}
					</h3>
				</li>
			))}
		</ul>
	);
}
