import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { FilmMark } from '../../../components/article-teasers/film-mark.tsx';
import { PinnedMark } from '../../../components/article-teasers/pinned-mark.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { DateFigure } from '../../../components/publication-date/date-figure.tsx';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './timeline.module.css';

/** The articles of a topic along a line of time, their days set large. */
export function Timeline({ articles }: { articles: ArticleCard[] }) {
	return (
		<ol className={styles.timeline}>
			{articles.map((article) => (
				<Moment key={article.articleId} article={article} />
			))}
		</ol>
	);
}

function Moment({ article }: { article: ArticleCard }) {
	const language = useLanguage();
	return (
		<li className={styles.moment}>
			<DateFigure className={styles.date} moment={article.publishedAt} />
			<article className={styles.article}>
				<h3 className={styles.title}>
					<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
						{article.pinned && <PinnedMark />}
						{article.title} {article.video && !article.cover && <FilmMark film={article.video} form="note" />}
					</PageLink>
				</h3>
				<p className={styles.summary}>{article.summary}</p>
			</article>
			{article.cover && (
				<ArticleCover
					className={styles.cover}
					article={article}
					sizes="(width >= 100rem) 21rem, (width >= 60rem) 22vw, (width >= 40rem) 13rem, 86vw"
				/>
			)}
		</li>
	);
}
