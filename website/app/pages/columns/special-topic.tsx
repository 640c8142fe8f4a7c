import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { ColumnSection } from '@portico/api/answers/columns.ts';
import container from '@portico/design/styles/layout.module.css';
import { useLoaderData, useLocation } from 'react-router';
import { ArticleCover, ArticleLink, DatedHeadlines } from '../../components/article-teasers.tsx';
import { ColumnLink } from '../../components/links.tsx';
import { LocalParagraph } from '../../components/local-name.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { LargeDate } from '../../components/publication-date.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useCurrentColumn } from '../../page-frame/header/use-current-column.ts';
import { ColumnBanner } from './column-list/column-banner.tsx';
import {
	type ColumnList,
	columnListMeta,
	EmptyColumn,
	loadColumnList,
} from './column-list/column-list-page.tsx';
import { SubColumns } from './column-list/sibling-columns.tsx';
import styles from './special-topic.module.css';

const accents = [styles.green, styles.brick, styles.amber, styles.teal];

export const load = loadColumnList(12, true);
export const meta = columnListMeta;

/** `ztzldetail`: a special topic with banner, timeline and sub-columns. */
export default function SpecialTopicPage() {
	const { column, list } = useLoaderData<ColumnList>();
	const { lists } = useMessages();
	const { pathname } = useLocation();
	useCurrentColumn(column);
	return (
		<div className={topicAccent(column.fdCode)}>
			<ColumnBanner column={column} introductionOnPlate />
			<div className={container.container}>
				<section className={styles.articles} aria-labelledby="topic-articles">
					<h2 id="topic-articles" className={styles.title}>
						{lists.topicArticles}
					</h2>
					{list.items.length === 0 ? <EmptyColumn column={column} /> : <Timeline articles={list.items} />}
					<Pagination page={list.page} pageSize={list.pageSize} total={list.total} address={pathname} />
				</section>
				<TopicSections sections={column.sections} />
				<SubColumns column={column} />
			</div>
		</div>
	);
}

/** A topic's sub-columns with their newest articles. */
function TopicSections({ sections }: { sections: ColumnSection[] }) {
	const { lists } = useMessages();
	if (sections.length === 0) return null;
	return (
		<section className={styles.sections} aria-labelledby="topic-sections">
			<h2 id="topic-sections">{lists.topicSections}</h2>
			<ul className={styles.columns}>
				{sections.map(({ column, introduction, articles }) => (
					<li key={column.fdCode} className={styles.column}>
						<h3 className={styles.name}>
							<ColumnLink column={column} />
						</h3>
						<LocalParagraph className={styles.introduction} text={introduction} />
						{articles.length > 0 ? (
							<DatedHeadlines articles={articles} />
						) : (
							<p className={styles.introduction}>{lists.empty}</p>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Articles on a timeline, with large dates. */
function Timeline({ articles }: { articles: ArticleCard[] }) {
	return (
		<ol className={styles.timeline}>
			{articles.map((article) => (
				<TimelineEntry key={article.articleId} article={article} />
			))}
		</ol>
	);
}

function TimelineEntry({ article }: { article: ArticleCard }) {
	return (
		<li className={styles.entry}>
			<LargeDate className={styles.date} timestamp={article.publishedAt} />
			<article className={styles.article}>
				<h3 className={styles.timelineTitle}>
					<ArticleLink
						className={styles.link}
						article={article.cover ? { ...article, video: null } : article}
						markPinned
						markVideo
					/>
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

/** One of four colour classes, derived from the column's code. */
function topicAccent(fdCode: string): string {
	return accents[accentIndex(fdCode, accents.length)] ?? '';
}

/** An even distribution, also for similar codes. */
export function accentIndex(fdCode: string, count: number): number {
	let hash = 0;
	for (const character of fdCode) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
	return hash % count;
}
