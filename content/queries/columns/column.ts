import type { Column, ColumnSection } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';
import type { PageKind } from '@portico/api/page-kinds.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { childrenTag, columnFrontTag, newestTag, totalTag } from '../../events/content-tags.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';
import { articleCards, coverFile, timeOrder } from '../articles/article-cards.ts';
import { loadFirstCards } from '../articles/first-cards.ts';
import { inLanguage } from '../in-language.ts';
import { pictureOf, resolveMedia } from '../resolve-media.ts';
import { type ColumnNode, columnReference, columnsAbove, columnsBeside, findInTree } from './column-tree.ts';
import { loadColumnTree } from './load-column-tree.ts';

/** The page kinds that show the columns below; the others would fetch sections nobody sees. */
const kindsWithSections: readonly PageKind[] = ['columndetail', 'ztzldetail'];

/** A front with more sections than this is a directory; it also bounds what the answer fetches. */
const mostSections = 24;

/** Articles a section shows. */
const articlesPerSection = 5;

/** A column with what its front shows, or null when there is no such column. */
export async function findColumn(
	database: Database,
	fdCode: string,
	language: Language,
): Promise<Column | null> {
	if (!isIdentifier(fdCode)) return null;
	const tree = await loadColumnTree(database, language);
	const column = findInTree(tree, fdCode, language);
	if (!column) return null;
	const below = sectionColumns(column);
	noteTags(
		totalTag(fdCode, language),
		childrenTag(fdCode),
		columnFrontTag(fdCode, language),
		...below.flatMap((node) => [
			columnFrontTag(node.fdCode, language),
			newestTag(node.fdCode, language, articlesPerSection),
		]),
	);
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
		trail: columnsAbove(tree, column).map((node) => columnReference(node, language)),
		siblings: columnsBeside(tree, column).map((node) => columnReference(node, language)),
		subColumns: column.children.map((node) => columnReference(node, language)),
		total: column.total,
		sections,
	};
}

function sectionColumns(column: ColumnNode): ColumnNode[] {
	return kindsWithSections.includes(column.page) ? column.children.slice(0, mostSections) : [];
}
