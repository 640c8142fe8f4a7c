import { type PageKind, pageFacts } from '@portico/api/addresses/page-kinds.ts';
import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import type { ColumnSection as Section } from '@portico/api/answers/columns.ts';
import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import hidden from '@portico/design/styles/layout.module.css';
import { ArticleCard, DatedHeadlines } from '../../components/article-teasers.tsx';
import { ColumnLink } from '../../components/links.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './column-section.module.css';
import { DatedEntries } from './dated-list.tsx';

const leadSizes = '(width >= 100rem) 52rem, (width >= 60rem) 53vw, 92vw';

/**
 * A sub-column on its parent's landing page: name, introduction and newest articles in the form of its own
 * page, or its picture if it has no list.
 */
export function ColumnSection({ section }: { section: Section }) {
	const { column } = section;
	const articles = pageFacts[column.page].paged ? section.articles : [];
	const cover = section.cover ?? (articles.length === 0 ? section.articles[0]?.cover : null) ?? null;
	const layout = layoutOf(section, articles.length > 0);
	const introduction = introductionFor(section);
	return (
		<section className={`${styles.section} ${styles[layout]}`}>
			<div className={styles.head}>
				<h2 className={styles.name}>
					<ColumnLink column={column} />
				</h2>
				{introduction}
				{(articles.length > 0 || !introduction || column.page === 'link') && <More column={column} />}
			</div>
			{articles.length > 0 && (
				<div className={styles.articles}>
					<SectionArticles articles={articles} page={column.page} textOnly={section.cover !== null} />
				</div>
			)}
			{cover && (
				<div className={styles.cover}>
					<ResponsivePicture
						picture={cover}
						sizes={
							layout === 'pictured'
								? '(width >= 100rem) 52rem, (width >= 60rem) 53vw, 92vw'
								: '(width >= 100rem) 21rem, (width >= 60rem) 22vw, 7rem'
						}
						alt=""
					/>
				</div>
			)}
		</section>
	);
}

function layoutOf(
	{ column, cover }: Section,
	listed: boolean,
): 'page' | 'pictured' | 'fullWidth' | 'sideBySide' {
	if (!listed) return cover ? 'pictured' : 'page';
	if (cover) return 'pictured';
	return pageFacts[column.page].pictured ? 'fullWidth' : 'sideBySide';
}

/** Falls back to the summary of the column's single page. */
function introductionFor({ column, introduction, articles }: Section) {
	const [page] = column.page === 'column_article' ? articles : [];
	if (introduction) {
		return (
			<p className={styles.introduction} lang={languageTag(introduction.lang)}>
				{introduction.text}
			</p>
		);
	}
	return page?.summary ? <p className={styles.introduction}>{page.summary}</p> : null;
}

/** Link to the column. */
function More({ column }: { column: ColumnReference }) {
	const { lists } = useMessages();
	const isExternal = column.page === 'link';
	return (
		<ColumnLink column={column} className={styles.more}>
			<span aria-hidden="true">{isExternal ? lists.visit : lists.more}</span>
			<span className={hidden.hidden}>{(isExternal ? lists.visitOf : lists.moreOf)(column.name.text)}</span>
			<ArrowIcon className={styles.arrow} />
		</ColumnLink>
	);
}

type Props = {
	articles: Article[];
	/** Of the articles' column. */
	page: PageKind;
	/** Set if the column's cover is shown beside the articles. */
	textOnly: boolean;
};

/** A column's newest articles, in the form of its page kind. */
function SectionArticles({ articles, page, textOnly }: Props) {
	if (textOnly || page === 'articlewzq') return <DatedHeadlines articles={articles} />;
	if (page === 'articleimglists') return <LeadAndHeadlines articles={articles} />;
	return pageFacts[page].pictured ? <Cards articles={articles} /> : <DatedEntries articles={articles} />;
}

function LeadAndHeadlines({ articles: [lead, ...others] }: { articles: Article[] }) {
	return (
		<div className={styles.withLead}>
			{lead && <ArticleCard article={lead} sizes={leadSizes} headingLevel={3} leading withSummary />}
			{others.length > 0 && <DatedEntries articles={others} />}
		</div>
	);
}

/** Up to four cards in a row; with five, the newest is large. */
function Cards({ articles }: { articles: Article[] }) {
	const mosaic = articles.length > 4;
	return (
		<ul className={mosaic ? styles.mosaic : styles.cards}>
			{articles.map((article, index) => (
				<li key={article.articleId}>
					<ArticleCard
						article={article}
						sizes={
							mosaic && index > 0
								? '(width >= 100rem) 21rem, (width >= 60rem) 22vw, 45vw'
								: '(width >= 100rem) 44rem, (width >= 60rem) 45vw, 92vw'
						}
						headingLevel={3}
						leading={mosaic && index === 0}
						coverClassName={styles.sectionArticlesCover}
					/>
				</li>
			))}
		</ul>
	);
}
