import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleLink } from '../../../components/article-teasers/article-link.tsx';
import { VideoMark } from '../../../components/article-teasers/video-mark.tsx';
import { LargeDate } from '../../../components/publication-date/large-date.tsx';
import styles from './dated-stories.module.css';

/** Titles with large dates, in rows that share the available height. */
export function DatedStories({ articles }: { articles: readonly ArticleCard[] }) {
	return (
		<ul className={styles.stories}>
			{articles.map((article) => (
				<li key={article.articleId} className={styles.story}>
					<LargeDate timestamp={article.publishedAt} />
					<h3 className={styles.title}>
						<ArticleLink className={styles.link} article={article} markPinned />{' '}
						{article.video && <VideoMark video={article.video} form="note" />}
					</h3>
				</li>
			))}
		</ul>
	);
}
