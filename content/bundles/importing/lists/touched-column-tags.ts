import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import {
	childrenTag,
	columnFrontTag,
	columnNameTag,
	menusTag,
	parentTag,
	sitemapPagesTag,
	topicsTag,
	unsettledHomeTag,
} from '../../../events/content-tags.ts';
import { type ColumnNode, type ColumnTree, shownReference } from '../../../queries/columns/column-tree.ts';
import { menuOf } from '../../../queries/columns/menus.ts';
import { sitemapColumns } from '../../../queries/feeds/sitemap-pages.ts';
import { inLanguage } from '../../../queries/in-language.ts';
import { standInColumns, topicColumns } from '../../../queries/site/home.ts';

/** Tags of the answers that show something else of these columns after a change than before it. */
export function touchedColumnTags(before: ColumnTree, after: ColumnTree): string[] {
	const tags: string[] = [];
	const compare = (tag: string, was: unknown, is: unknown) => {
		if (!isDeepStrictEqual(was, is)) tags.push(tag);
	};
	compare(childrenTag(null), codesOf(before.roots), codesOf(after.roots));
	for (const [fdCode, is] of after.byCode) {
		const was = before.byCode.get(fdCode);
		compare(parentTag(fdCode), was?.parent, is.parent);
		compare(childrenTag(fdCode), codesOf(was?.children), codesOf(is.children));
		compare(topicsTag(fdCode), codesOf(topicColumns(was)), codesOf(topicColumns(is)));
		for (const lang of languages) {
			compare(columnNameTag(fdCode, lang), was && shownReference(was, lang), shownReference(is, lang));
			compare(columnFrontTag(fdCode, lang), was && frontOf(was), frontOf(is));

			function frontOf(node: ColumnNode) {
				return [inLanguage(node.introductions, lang), node.cover];
			}
		}
	}
	for (const lang of languages) compare(menusTag(lang), menuOf(before, lang), menuOf(after, lang));
	compare(unsettledHomeTag(), standInColumns(before), standInColumns(after));
	compare(sitemapPagesTag(), sitemapColumns(before), sitemapColumns(after));
	return tags;
}

/** A column that was not there had none below it: that it is new is told by its name. */
function codesOf(nodes: ColumnNode[] = []): string[] {
	return nodes.map((node) => node.fdCode);
}
