import { type Language, languages, languageTag, otherLanguage } from '@portico/api/languages.ts';
import type { ListedArticle } from '@portico/api/newsroom/answers/articles.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import {
	Cell,
	Column,
	type ColumnProps,
	Row,
	Table,
	TableBody,
	TableHeader,
} from 'react-aria-components/Table';
import { Link } from 'react-router';
import { SortIcon } from '../../../controls/icons.tsx';
import tables from '../../../controls/table.module.css';
import { Timestamp } from '../../../controls/timestamp.tsx';
import { useMediaQuery } from '../../../controls/use-media-query.ts';
import { useOpenEditors } from '../../../data/open-editors.ts';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import styles from '../articles.module.css';
import type { ListQuery, ListSort } from '../list-query.ts';
import { ArticleMenu, type OnTextAction } from './article-menu.tsx';
import { articleTitle, publishedAt } from './text-actions.ts';
import { TextState } from './text-state.tsx';

/** Where there is room for all columns. Elsewhere the filter bar has the orders that lack a header. */
export const wideScreen = '(width >= 88rem)';

type Props = {
	items: readonly ListedArticle[];
	query: ListQuery;
	onSort(sort: ListSort): void;
	onAction: OnTextAction;
};

/**
 * The list as a table. Arrow keys move through it, Enter on a row opens its menu. The mouse does not: it selects text,
 * since titles are copied often.
 */
export function ArticleTable({ items, query, onSort, onAction }: Props) {
	const { articles, general } = useMessages();
	const [openMenu, setOpenMenu] = useState<string | null>(null);
	const isWide = useMediaQuery(wideScreen);
	const openEditors = useOpenEditors();
	const openMenuOfRow = (event: KeyboardEvent) => {
		const { target } = event;
		if (event.key !== 'Enter' || !(target instanceof HTMLElement) || target.getAttribute('role') !== 'row')
			return;
		const articleId = target.getAttribute('data-key');
		if (articleId !== null) setOpenMenu(articleId);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: keys come from the rows; the table takes no listener
		<div className={tables.scroller} onKeyDown={openMenuOfRow}>
			<Table
				className={`${tables.table} ${styles.table}`}
				aria-label={articles.table.label}
				sortDescriptor={{ column: query.sort, direction: query.direction }}
				onSortChange={({ column }) => onSort(column as ListSort)}
			>
				<TableHeader>
					<TableColumn id="title" isRowHeader allowsSorting>
						{articles.table.title}
					</TableColumn>
					{isWide && (
						<TableColumn id="column" allowsSorting className={styles.column}>
							{articles.table.column}
						</TableColumn>
					)}
					<TableColumn id="zh" className={styles.language}>
						{general.languages.zh}
					</TableColumn>
					<TableColumn id="en" className={styles.language}>
						{general.languages.en}
					</TableColumn>
					{isWide && (
						<TableColumn id="published" allowsSorting className={styles.time}>
							{articles.table.publishedAt}
						</TableColumn>
					)}
					<TableColumn id="changed" allowsSorting className={styles.time}>
						{articles.table.changedAt}
					</TableColumn>
					<TableColumn id="actions" className={styles.actions}>
						<span className={styles.unseen}>{articles.table.actions}</span>
					</TableColumn>
				</TableHeader>
				<TableBody items={items} dependencies={[isWide, openMenu, onAction, openEditors]}>
					{(article) => {
						const published = publishedAt(article);
						return (
							<Row id={article.articleId}>
								<Cell>
									<ArticleTitles
										article={article}
										showsColumn={!isWide}
										openIn={openEditors.get(article.articleId)}
									/>
								</Cell>
								{isWide && <Cell className={styles.columnCell ?? ''}>{article.columnName}</Cell>}
								<Cell>
									<TextState {...stateOf(article, 'zh')} />
								</Cell>
								<Cell>
									<TextState {...stateOf(article, 'en')} />
								</Cell>
								{isWide && (
									<Cell className={styles.when ?? ''}>{published && <Timestamp at={published} />}</Cell>
								)}
								<Cell className={styles.when ?? ''}>
									<Timestamp at={article.changedAt} />
								</Cell>
								<Cell className={styles.actionsCell ?? ''}>
									<ArticleMenu
										article={article}
										onAction={onAction}
										isOpen={openMenu === article.articleId}
										onOpenChange={(isOpen) => setOpenMenu(isOpen ? article.articleId : null)}
									/>
								</Cell>
							</Row>
						);
					}}
				</TableBody>
			</Table>
		</div>
	);
}

const stateOf = ({ texts, copies, outdated }: ListedArticle, lang: Language) => ({
	...{ text: texts[lang], copy: copies[lang], isOutdated: outdated === lang },
});

type ArticleBlocksProps = { items: readonly ListedArticle[]; onAction: OnTextAction };

/** The list on phones: a block for each article, with all that the table says. */
export function ArticleBlocks({ items, onAction }: ArticleBlocksProps) {
	const { articles, general } = useMessages();
	const openEditors = useOpenEditors();
	return (
		<ul className={styles.blocks} aria-label={articles.table.label}>
			{items.map((article) => (
				<li key={article.articleId} className={styles.block}>
					<div className={styles.blockTitle}>
						<ArticleTitles article={article} showsColumn openIn={openEditors.get(article.articleId)} />
					</div>
					<ArticleMenu article={article} onAction={onAction} />
					<dl className={styles.facts}>
						{languages.map((lang) => (
							<div key={lang} className={styles.fact}>
								<dt>{general.languages[lang]}</dt>
								<dd>
									<TextState {...stateOf(article, lang)} />
								</dd>
							</div>
						))}
						<div className={styles.fact}>
							<dt>{articles.table.changedAt}</dt>
							<dd className={styles.when}>
								<Timestamp at={article.changedAt} />
							</dd>
						</div>
					</dl>
				</li>
			))}
		</ul>
	);
}

type ArticleTitlesProps = {
	article: ListedArticle;
	showsColumn: boolean;
	/** Who has it open in an editor. */
	openIn: string | undefined;
};

/** The title in the person's language, and below it the column and the title in the other language. */
function ArticleTitles({ article, showsColumn, openIn }: ArticleTitlesProps) {
	const { articles } = useMessages();
	const { title, lang } = articleTitle(article, useLanguage());
	const other = otherLanguage(lang);
	const otherTitle = article.texts[other]?.title ?? article.copies[other]?.title;
	return (
		<>
			<div className={styles.title} lang={languageTag(lang)} title={title}>
				{article.pinned && <span className={styles.pinned}>{articles.table.pinned}</span>}
				{/* Dragging selects the words: titles are copied often. */}
				<Link to={`/articles/${article.articleId}`} draggable={false}>
					{title || articles.table.untitled}
				</Link>
			</div>
			<div className={styles.below}>
				{openIn && <span className={styles.openIn}>{openIn}</span>}
				{showsColumn && <span className={styles.columnName}>{article.columnName}</span>}
				{otherTitle && (
					<span className={styles.otherTitle} lang={languageTag(other)} title={otherTitle}>
						{otherTitle}
					</span>
				)}
			</div>
		</>
	);
}

type TableColumnProps = Omit<ColumnProps, 'className' | 'style' | 'children'> & {
	className?: string | undefined;
	children: ReactNode;
};

/** The header of a table's column. If sorting is allowed, an arrow shows the direction, and a press changes it. */
function TableColumn({ className = '', children, ...props }: TableColumnProps) {
	return (
		<Column {...props} className={`${props.allowsSorting ? tables.sortable : ''} ${className}`}>
			<span className={tables.heading}>
				{children}
				{props.allowsSorting && <SortIcon />}
			</span>
		</Column>
	);
}
