import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleLink } from '../../../components/article-teasers/article-link.tsx';
import { VideoMark } from '../../../components/article-teasers/video-mark.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import styles from './brief-stories.module.css';

/** Small titles and dates in two columns; omits an odd last article. */
export function BriefStories({ articles }: { articles: readonly ArticleCard[] }) {
	const shown = articles.slice(0, Math.max(1, articles.length - (articles.length % 2)));
	return (
		<ul className={styles.stories}>
			{shown.map((article) => (
				<li key={article.articleId} className={styles.story}>
					<h3 className={styles.title}>
						<ArticleLink className={styles.link} article={article} markPinned />
					</h3>
					<p className={styles.date}>
						<PublicationDate timestamp={article.publishedAt} coveredByLink />{' '}
						{article.video && <VideoMark video={article.video} form="note" />}
					</p>
				</li>
			))}
		</ul>
	);
}
