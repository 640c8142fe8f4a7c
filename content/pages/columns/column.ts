import type { PageKind } from '@portico/api/addresses/page-kinds.ts';
import type { Column, ColumnSection } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';
import { articleCards, coverFile, timeOrder } from '../../articles/queries/article-cards.ts';
import { loadFirstCards } from '../../articles/queries/first-cards.ts';
import {
	ancestorColumns,
	type ColumnNode,
	columnReference,
	findInTree,
	siblingColumns,
} from '../../columns/column-tree.ts';
import { countListed } from '../../columns/count-listed.ts';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { childrenTag, columnFrontTag, listTag } from '../../events/content-tags.ts';
import { pictureOf, resolveMedia } from '../../media/resolve-media.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import { inLanguage } from '../../model/in-language.ts';
import type { Database } from '../../store/connect.ts';

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
	const column = findInTree(tree, fdCode, language);
	if (!column) return null;
	const below = sectionColumns(column);
	noteTags(
		listTag(fdCode, language),
		childrenTag(fdCode),
		columnFrontTag(fdCode, language),
		...below.flatMap((node) => [columnFrontTag(node.fdCode, language), listTag(node.fdCode, language)]),
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
