import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { FilmMark } from '../../../components/article-teasers/film-mark.tsx';
import { ArrowIcon } from '../../../components/icons/icons.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { DateFigure } from '../../../components/publication-date/date-figure.tsx';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './dated-entries.module.css';

/** Articles in rows as wide as their place, below a heading of level 2: days as figures, titles, and how they begin. */
export function DatedEntries({ articles }: { articles: readonly ArticleCard[] }) {
	return (
		<ol className={styles.entries}>
			{articles.map((article) => (
				<Entry key={article.articleId} article={article} />
			))}
		</ol>
	);
}

/** All of the row leads to the article. */
function Entry({ article }: { article: ArticleCard }) {
	const language = useLanguage();
	return (
		<li className={styles.entry}>
			<DateFigure className={styles.date} moment={article.publishedAt} />
			<div className={styles.words}>
				<h3 className={styles.title}>
					<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
						{article.title} {article.video && <FilmMark film={article.video} form="note" />}
					</PageLink>
				</h3>
				{article.summary && <p className={styles.beginning}>{article.summary}</p>}
			</div>
			<ArrowIcon className={styles.arrow} />
		</li>
	);
}
