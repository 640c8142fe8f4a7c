import type { ColumnSection as Section } from '@portico/api/answers/columns.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { PageKind } from '@portico/api/page-kinds.ts';
import { ArrowIcon } from '../../../components/icons/icons.tsx';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './column-section.module.css';
import { SectionArticles } from './section-articles.tsx';

/** Page kinds that are a page of their own rather than a list, so that their articles are not news. */
const singlePages: readonly PageKind[] = ['column_article', 'leaders', 'companyzzjge', 'link'];

/** Page kinds that show pictures first: their newest articles stand across the page rather than beside its name. */
const picturedKinds: readonly PageKind[] = [
	'articleimglist',
	'articleimglists',
	'articleimglistch',
	'articleqnzy',
	'articlevideolist',
];

/**
 * A sub-column on its parent's front: its name and introduction, and its newest articles in the form of its
 * own page; of a page without a list, its picture.
 */
export function ColumnSection({ section }: { section: Section }) {
	const { column } = section;
	const articles = singlePages.includes(column.page) ? [] : section.articles;
	const cover = section.cover ?? (articles.length === 0 ? section.articles[0]?.cover : null) ?? null;
	const form = formOf(section, articles.length > 0);
	return (
		<section className={`${styles.section} ${styles[form]}`}>
			<div className={styles.head}>
				<h2 className={styles.name}>
					<ColumnLink column={column} />
				</h2>
				<Introduction section={section} />
				{articles.length > 0 && <More section={section} />}
			</div>
			{articles.length > 0 && (
				<div className={styles.articles}>
					<SectionArticles articles={articles} page={column.page} asText={section.cover !== null} />
				</div>
			)}
			{cover && (
				<div className={styles.cover}>
					<ResponsivePicture
						picture={cover}
						sizes={
							form === 'pictured'
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

function formOf({ column, cover }: Section, listed: boolean): 'page' | 'pictured' | 'across' | 'beside' {
	if (!listed) return cover ? 'pictured' : 'page';
	if (cover) return 'pictured';
	return picturedKinds.includes(column.page) ? 'across' : 'beside';
}

/** What the column says of itself; where that is nothing, what its one page says. */
function Introduction({ section: { column, introduction, articles } }: { section: Section }) {
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

function More({ section: { column } }: { section: Section }) {
	const { lists } = useMessages();
	return (
		<ColumnLink column={column} className={styles.more}>
			<span aria-hidden="true">{lists.more}</span>
			<span className={hidden.hidden}>{lists.moreOf(column.name.text)}</span>
			<ArrowIcon className={styles.arrow} />
		</ColumnLink>
	);
}
