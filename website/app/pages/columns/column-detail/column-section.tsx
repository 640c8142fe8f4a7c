import type { ColumnSection as Section } from '@portico/api/answers/columns.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { PageKind } from '@portico/api/page-kinds.ts';
import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import { DatedHeadlines } from '../../../components/article-teasers/dated-headlines.tsx';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './column-section.module.css';

/** Page kinds that are a page of their own rather than a list, so that their articles are not news. */
const singlePages: readonly PageKind[] = ['column_article', 'leaders', 'companyzzjge', 'link'];

/**
 * A sub-column on its parent's front: its name and introduction, and its newest articles if it has any.
 * Its own picture, or else the newest article's, stands with them.
 */
export function ColumnSection({ section }: { section: Section }) {
	const { column, cover } = section;
	const articles = singlePages.includes(column.page) ? [] : section.articles;
	return (
		<section className={styles.section}>
			<div className={cover ? `${styles.parts} ${styles.pictured}` : styles.parts}>
				{cover && (
					<div className={styles.cover}>
						<ResponsivePicture
							picture={cover}
							sizes="(width >= 86rem) 32rem, (width >= 60rem) 38vw, 92vw"
							alt=""
						/>
					</div>
				)}
				<Head section={section} />
				{articles.length > 0 && (
					<>
						<div className={styles.articles}>
							<Articles articles={articles} withLead={cover === null} />
						</div>
						<More section={section} />
					</>
				)}
			</div>
		</section>
	);
}

/** The column's name, and what it says of itself; where that is nothing, what its one page says. */
function Head({ section: { column, introduction, articles } }: { section: Section }) {
	const [page] = column.page === 'column_article' ? articles : [];
	return (
		<div className={styles.head}>
			<h2 className={styles.name}>
				<ColumnLink column={column} />
			</h2>
			{introduction ? (
				<p className={styles.introduction} lang={languageTag(introduction.lang)}>
					{introduction.text}
				</p>
			) : (
				page?.summary && <p className={styles.introduction}>{page.summary}</p>
			)}
		</div>
	);
}

/** The newest article leads with its picture where it has one and the column itself shows none. */
function Articles({ articles, withLead }: { articles: Section['articles']; withLead: boolean }) {
	const [newest, ...others] = articles;
	if (!withLead || !newest?.cover) return <DatedHeadlines articles={articles} />;
	return (
		<div className={styles.led}>
			<ArticleCard
				article={newest}
				sizes="(width >= 86rem) 22rem, (width >= 60rem) 27vw, (width >= 40rem) 45vw, 92vw"
				headingLevel={3}
				withSummary={others.length === 0}
			/>
			{others.length > 0 && <DatedHeadlines articles={others} />}
		</div>
	);
}

function More({ section: { column } }: { section: Section }) {
	const { lists } = useMessages();
	return (
		<ColumnLink column={column} className={styles.more}>
			<span aria-hidden="true">{lists.more}</span>
			<span className={hidden.hidden}>{lists.moreOf(column.name.text)}</span>
		</ColumnLink>
	);
}
