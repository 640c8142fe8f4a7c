import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import container from '@portico/design/styles/layout.module.css';
import { ArticleCover, ArticleLink, VideoMark } from '../../components/article-teasers.tsx';
import { SectionHeading } from '../../components/headings.tsx';
import { LargeDate, PublicationDate } from '../../components/publication-date.tsx';
import styles from './home-news.module.css';

type Section = NonNullable<Home['news']>;

/** As many rows as site news has in two columns. */
const maxNotices = 4;

/** Group news with a lead story; below, notices and site news. */
export function HomeNews({ news, moreNews, notices }: Pick<Home, 'news' | 'moreNews' | 'notices'>) {
	if (!news && !moreNews && !notices) return null;
	return (
		<div className={`${container.container} ${styles.news}`}>
			{news && <GroupNews section={news} />}
			{(notices || moreNews) && (
				<div className={styles.secondary}>
					{notices && (
						<section className={styles.section} aria-labelledby="home-notices">
							<Heading id="home-notices" section={notices} />
							<DatedStories articles={notices.articles.slice(0, maxNotices)} />
						</section>
					)}
					{moreNews && (
						<section className={styles.section} aria-labelledby="home-more-news">
							<Heading id="home-more-news" section={moreNews} />
							<BriefStories articles={moreNews.articles} />
						</section>
					)}
				</div>
			)}
		</div>
	);
}

function GroupNews({ section }: { section: Section }) {
	const [lead, ...others] = section.articles;
	if (!lead) return null;
	return (
		<section aria-labelledby="home-news">
			<Heading id="home-news" section={section} />
			<div className={styles.groupNews}>
				<LeadStory article={lead} alone={others.length === 0} />
				{others.length > 0 && <DatedStories articles={others} />}
			</div>
		</section>
	);
}

function Heading({ id, section: { column } }: { id: string; section: Section }) {
	return (
		<SectionHeading id={id} title={column.name.text} lang={languageTag(column.name.lang)} column={column} />
	);
}

type Props = {
	article: ArticleCard;
	/** Whether there are no other stories beside it. */
	alone: boolean;
};

function LeadStory({ article, alone }: Props) {
	return (
		<article className={styles.story}>
			<ArticleCover
				article={article}
				sizes={
					alone
						? '(width >= 100rem) 90rem, (width < 30rem) 20rem, 92vw'
						: '(width >= 100rem) 59rem, (width >= 64rem) 61vw, (width < 30rem) 20rem, 92vw'
				}
				alt={article.cover?.alt ?? ''}
				className={styles.cover}
			/>
			<LargeDate timestamp={article.publishedAt} />
			<div>
				<h3 className={styles.title}>
					<ArticleLink className={styles.link} article={article} markPinned />
				</h3>
				{article.summary && <p className={styles.summary}>{article.summary}</p>}
			</div>
		</article>
	);
}

/** Titles with large dates, in rows that share the available height. */
function DatedStories({ articles }: { articles: readonly ArticleCard[] }) {
	return (
		<ul className={styles.datedStories}>
			{articles.map((article) => (
				<li key={article.articleId} className={styles.datedStory}>
					<LargeDate timestamp={article.publishedAt} />
					<h3 className={styles.datedStoriesTitle}>
						<ArticleLink className={styles.datedStoriesLink} article={article} markPinned />{' '}
						{article.video && <VideoMark video={article.video} form="note" />}
					</h3>
				</li>
			))}
		</ul>
	);
}

/** Small titles and dates in two columns; omits an odd last article. */
function BriefStories({ articles }: { articles: readonly ArticleCard[] }) {
	const shown = articles.slice(0, Math.max(1, articles.length - (articles.length % 2)));
	return (
		<ul className={styles.stories}>
			{shown.map((article) => (
				<li key={article.articleId} className={styles.briefStory}>
					<h3 className={styles.briefStoriesTitle}>
						<ArticleLink className={styles.briefStoriesLink} article={article} markPinned />
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
