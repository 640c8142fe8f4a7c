import type { PageKind } from '@portico/api/addresses/page-kinds.ts';
import type { ArticleList } from '@portico/api/answers/articles.ts';
import type { Column, ColumnSection } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import {
	articleCards,
	type CardRow,
	cardFields,
	cardJoins,
	coverFile,
	listOrder,
	loadFirstCards,
	timeOrder,
} from '../articles/article-cards.ts';
import {
	ancestorColumns,
	type ColumnNode,
	columnReference,
	countListed,
	loadColumnTree,
	siblingColumns,
} from '../columns/column-tree.ts';
import { addTags, listTag } from '../events/content-tags.ts';
import { pictureOf, resolveMedia } from '../media/resolve-media.ts';
import { isIdentifier } from '../model/identifiers.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database } from '../store/connect.ts';

/** The page kinds that show sections of the child columns. */
const kindsWithSections: readonly PageKind[] = ['columndetail', 'ztzldetail'];

/** A front with more sections than this is a directory; it also limits the cost of the answer. */
const maxSections = 24;

/** Articles per section. */
const articlesPerSection = 5;

/** A column with the content of its front; null when it does not exist. */
export async function findColumn(
	database: Database,
	fdCode: string,
	language: Language,
): Promise<Column | null> {
	if (!isIdentifier(fdCode)) return null;
	const tree = await loadColumnTree(database);
	const column = tree.byCode.get(fdCode);
	if (!column) return null;
	const below = sectionColumns(column);
	addTags(listTag(fdCode), ...below.map((node) => listTag(node.fdCode)));
	const cards = await loadFirstCards(
		database,
		below.map((node) => node.fdCode),
		language,
		timeOrder,
		articlesPerSection,
	);
	const mediaByFile = await resolveMedia(database, [
		column.cover,
		...below.map((node) => node.cover),
		...[...cards.values()].flat().map(coverFile),
	]);
	const sections: ColumnSection[] = below.map((node) => ({
		column: columnReference(node, language),
		introduction: inLanguage(node.introductions, language),
		cover: pictureOf(mediaByFile, node.cover, language),
		articles: articleCards(cards.get(node.fdCode) ?? [], tree, mediaByFile, language),
	}));
	return {
		...columnReference(column, language),
		introduction: inLanguage(column.introductions, language),
		cover: pictureOf(mediaByFile, column.cover, language),
		trail: ancestorColumns(tree, column).map((node) => columnReference(node, language)),
		siblings: siblingColumns(tree, column).map((node) => columnReference(node, language)),
		subColumns: column.children.map((node) => columnReference(node, language)),
		total: await countListed(database, fdCode, language),
		sections,
	};
}

function sectionColumns(column: ColumnNode): readonly ColumnNode[] {
	return kindsWithSections.includes(column.page) ? column.children.slice(0, maxSections) : [];
}

export type Paging = { page: number; pageSize: number };

/**
 * A page of the articles of a column and its descendants, in the order of its list. A page beyond the
 * last has no items. Null when the column does not exist.
 */
export async function listColumnArticles(
	database: Database,
	fdCode: string,
	language: Language,
	{ page, pageSize }: Paging,
): Promise<ArticleList | null> {
	if (!isIdentifier(fdCode)) return null;
	const tree = await loadColumnTree(database);
	if (!tree.byCode.get(fdCode)) return null;
	addTags(listTag(fdCode));
	const offset = (page - 1) * pageSize;
	const total = await countListed(database, fdCode, language);
	const rows = offset < total ? await loadPage(database, fdCode, language, offset, pageSize) : [];
	const mediaByFile = await resolveMedia(database, rows.map(coverFile));
	return { items: articleCards(rows, tree, mediaByFile, language), total, page, pageSize };
}

/**
 * Summing months finds the one in which the page begins, so that at most a month is skipped, in the index
 * alone, however deep the page is. Only the page's own rows are joined.
 */
async function loadPage(
	database: Database,
	fdCode: string,
	language: Language,
	offset: number,
	count: number,
): Promise<CardRow[]> {
	const { rows } = await database.execute<CardRow>(sql`
		with months as (
			select pinned, month, total, sum(total) over (order by pinned desc, month desc) as through
			from listing_months
			where fd_code = ${fdCode} and lang = ${language} and total > 0
		),
		start as materialized (
			select pinned, (month + interval '1 month') at time zone 'UTC' as until, through - total as before
			from months where through > ${offset}
			order by pinned desc, month desc limit 1
		)
		select ${cardFields}
		from (
			select article_id, pinned, published_at from listings
			where fd_code = ${fdCode} and lang = ${language}
				and (pinned, published_at) < ((select pinned from start), (select until from start))
			order by ${listOrder} limit ${count} offset ${offset} - (select before from start)
		) places
		${cardJoins(language)}
		order by places.pinned desc, places.published_at desc, places.article_id desc
	`);
	return rows;
}
