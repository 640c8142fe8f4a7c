import { useLoaderData } from 'react-router';
import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import { inBrowser, onServer } from '../../../data/page-load.ts';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { LeadStory } from './lead-story.tsx';
import styles from './youth-front.module.css';

/** One lead story and four rows of three cards. */
const load = loadColumnList(13);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnListMeta;

/** `articleqnzy`: one lead story, then cards. */
export default function YouthFrontPage() {
	return (
		<ColumnListPage {...useLoaderData<ColumnList>()}>
			{([lead, ...others]) => (
				<>
					{lead && <LeadStory article={lead} />}
					{others.length > 0 && (
						<ul className={styles.cards}>
							{others.map((article) => (
								<li key={article.articleId}>
									<ArticleCard
										article={article}
										markPinned
										sizes="(width >= 86rem) 26rem, (width >= 64rem) 29vw, 45vw"
										coverClassName={styles.cover}
									/>
								</li>
							))}
						</ul>
					)}
				</>
			)}
		</ColumnListPage>
	);
}
