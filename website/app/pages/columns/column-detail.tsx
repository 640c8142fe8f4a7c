import { type PageKind, pageFacts } from '@portico/api/addresses/page-kinds.ts';
import type { ArticleCard as Article, ArticleList } from '@portico/api/answers/articles.ts';
import type { Column, ColumnSection as Section } from '@portico/api/answers/columns.ts';
import type { ColumnReference, Picture } from '@portico/api/answers/shared-parts.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import container from '@portico/design/styles/layout.module.css';
import { type MetaDescriptor, useLoaderData, useLocation } from 'react-router';
import { ArticleCard, DatedHeadlines } from '../../components/article-teasers.tsx';
import { PageHeading } from '../../components/headings.tsx';
import { ColumnLink } from '../../components/links.tsx';
import { LocalParagraph } from '../../components/local-name.tsx';
import { Pagination } from '../../components/pagination.tsx';
import type { PageLoader } from '../../data/page-load.ts';
import { useMessages } from '../../messages/messages.ts';
import { useCurrentColumn } from '../../page-frame/header/use-current-column.ts';
import type { MetaArguments } from '../../page-frame/page-meta.ts';
import styles from './column-detail.module.css';
import { ColumnBanner } from './column-list/column-banner.tsx';
import { columnMeta, EmptyColumn, loadArticlePage, loadColumn } from './column-list/column-list-page.tsx';
import { SiblingColumns, SubColumns } from './column-list/sibling-columns.tsx';
import sectionStyles from './column-section.module.css';
import { DatedEntries, DatedList } from './dated-list.tsx';

/** `list` is null if the column has sub-columns. */
type ColumnDetail = { column: Column; list: ArticleList | null };

export const load: PageLoader<ColumnDetail> = async (call) => {
	const column = await loadColumn(call);
	return { column, list: column.sections.length > 0 ? null : await loadArticlePage(call, 20) };
};

export function meta({
	loaderData,
	...args
}: MetaArguments & { loaderData?: ColumnDetail }): MetaDescriptor[] {
	return loaderData ? columnMeta({ loaderData, ...args }, loaderData.list?.page) : [];
}

/** `columndetail`: a column's landing page, with its sub-columns and their newest articles. */
export default function ColumnDetailPage() {
	const { column, list } = useLoaderData<ColumnDetail>();
	useCurrentColumn(column);
	const { cover } = column;
	const siblings = <SiblingColumns column={column} />;
	return (
		<>
			{cover && !isPortrait(cover) ? (
				<>
					<ColumnBanner column={column} />
					<div className={container.container}>
						<div className={styles.siblings}>{siblings}</div>
					</div>
				</>
			) : (
				<PageHeading name={column.name} introduction={column.introduction} trail={column.trail}>
					{siblings}
				</PageHeading>
			)}
			<div className={container.container}>
				<SubColumns column={column} />
				<div className={isPortrait(cover) ? `${styles.content} ${styles.portrait}` : styles.content}>
					{cover && isPortrait(cover) && (
						<div className={styles.cover}>
							<ResponsivePicture
								picture={cover}
								sizes="(width >= 100rem) 36rem, (width >= 60rem) 38vw, 92vw"
								priority
							/>
						</div>
					)}
					<div>
						{list === null ? (
							column.sections.map((section) => (
								<ColumnSection key={section.column.fdCode} section={section} />
							))
						) : (
							<OwnArticles column={column} list={list} />
						)}
					</div>
				</div>
			</div>
		</>
	);
}

/** For columns without sub-columns. */
function OwnArticles({ column, list }: { column: Column; list: ArticleList }) {
	const { pathname } = useLocation();
	return (
		<>
			{list.items.length === 0 ? <EmptyColumn column={column} /> : <DatedList articles={list.items} />}
			<Pagination page={list.page} pageSize={list.pageSize} total={list.total} address={pathname} />
		</>
	);
}

function isPortrait(picture: Picture | null): boolean {
	return picture !== null && picture.height > picture.width;
}

const leadSizes = '(width >= 100rem) 52rem, (width >= 60rem) 53vw, 92vw';

/**
 * A sub-column on its parent's landing page: name, introduction and newest articles in the form of its own
 * page, or its picture if it has no list.
 */
function ColumnSection({ section }: { section: Section }) {
	const { column } = section;
	const articles = pageFacts[column.page].paged ? section.articles : [];
	const cover = section.cover ?? (articles.length === 0 ? section.articles[0]?.cover : null) ?? null;
	const layout = layoutOf(section, articles.length > 0);
	const introduction = introductionFor(section);
	return (
		<section className={`${sectionStyles.section} ${sectionStyles[layout]}`}>
			<div className={sectionStyles.head}>
				<h2 className={sectionStyles.name}>
					<ColumnLink column={column} />
				</h2>
				{introduction}
				{(articles.length > 0 || !introduction || column.page === 'link') && <More column={column} />}
			</div>
			{articles.length > 0 && (
				<div className={sectionStyles.articles}>
					<SectionArticles articles={articles} page={column.page} textOnly={section.cover !== null} />
				</div>
			)}
			{cover && (
				<div className={sectionStyles.cover}>
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
	if (introduction) return <LocalParagraph className={sectionStyles.introduction} text={introduction} />;
	return page?.summary ? <p className={sectionStyles.introduction}>{page.summary}</p> : null;
}

/** Link to the column. */
function More({ column }: { column: ColumnReference }) {
	const { lists } = useMessages();
	const isExternal = column.page === 'link';
	return (
		<ColumnLink column={column} className={sectionStyles.more}>
			<span aria-hidden="true">{isExternal ? lists.visit : lists.more}</span>
			<span className={container.hidden}>
				{(isExternal ? lists.visitOf : lists.moreOf)(column.name.text)}
			</span>
			<ArrowIcon className={sectionStyles.arrow} />
		</ColumnLink>
	);
}

type SectionArticlesProps = {
	articles: Article[];
	/** Of the articles' column. */
	page: PageKind;
	/** Set if the column's cover is shown beside the articles. */
	textOnly: boolean;
};

/** A column's newest articles, in the form of its page kind. */
function SectionArticles({ articles, page, textOnly }: SectionArticlesProps) {
	if (textOnly || page === 'articlewzq') return <DatedHeadlines articles={articles} />;
	if (page === 'articleimglists') return <LeadAndHeadlines articles={articles} />;
	return pageFacts[page].pictured ? <Cards articles={articles} /> : <DatedEntries articles={articles} />;
}

function LeadAndHeadlines({ articles: [lead, ...others] }: { articles: Article[] }) {
	return (
		<div className={sectionStyles.withLead}>
			{lead && <ArticleCard article={lead} sizes={leadSizes} headingLevel={3} leading withSummary />}
			{others.length > 0 && <DatedEntries articles={others} />}
		</div>
	);
}

/** Up to four cards in a row; with five, the newest is large. */
function Cards({ articles }: { articles: Article[] }) {
	const mosaic = articles.length > 4;
	return (
		<ul className={mosaic ? sectionStyles.mosaic : sectionStyles.cards}>
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
						coverClassName={sectionStyles.sectionArticlesCover}
					/>
				</li>
			))}
		</ul>
	);
}
