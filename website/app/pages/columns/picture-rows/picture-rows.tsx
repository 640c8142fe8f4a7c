import { articleAddress } from '@portico/api/addresses.ts';
import { useLoaderData } from 'react-router';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { PinnedMark } from '../../../components/article-teasers/pinned-mark.tsx';
import { ArrowIcon } from '../../../components/icons/icons.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { DateFigure } from '../../../components/publication-date/date-figure.tsx';
import { inBrowser, onServer } from '../../../data/page-load.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import styles from './picture-rows.module.css';

const load = loadColumnList(10);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnListMeta;

/** `articleimglists`: wide rows, the picture beside the summary. */
export default function PictureRowsPage() {
	const language = useLanguage();
	return (
		<ColumnListPage {...useLoaderData<ColumnList>()}>
			{(articles) => (
				<ol className={styles.rows}>
					{articles.map((article, index) => (
						<li key={article.articleId}>
							<article className={styles.row}>
								<div className={styles.words}>
									<DateFigure moment={article.publishedAt} />
									<h2 className={styles.title}>
										<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
											{article.pinned && <PinnedMark />}
											{article.title}
										</PageLink>
									</h2>
									<p className={styles.summary}>{article.summary}</p>
									<ArrowIcon className={styles.arrow} />
								</div>
								<ArticleCover
									className={styles.cover}
									article={article}
									sizes="(width >= 100rem) 52rem, (width >= 48rem) 53vw, 92vw"
									priority={index === 0}
								/>
							</article>
						</li>
					))}
				</ol>
			)}
		</ColumnListPage>
	);
}
