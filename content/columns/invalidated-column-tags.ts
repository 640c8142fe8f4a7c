import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import {
	childrenTag,
	columnFrontTag,
	columnNameTag,
	defaultNewsColumnsTag,
	listTag,
	menusTag,
	parentTag,
	sitemapPagesTag,
	topicsTag,
} from '../events/content-tags.ts';
import { inLanguage } from '../model/in-language.ts';
import { type ColumnNode, type ColumnTree, shownReference } from './column-tree.ts';
import { defaultNewsColumns, sitemapColumns, topicColumns } from './columns-of-pages.ts';
import { menuOf } from './menus.ts';

/** Tags of the answers that a change of these columns invalidates. */
export function invalidatedColumnTags(before: ColumnTree, after: ColumnTree): string[] {
	const tags: string[] = [];
	const compare = (tag: string, was: unknown, is: unknown) => {
		if (!isDeepStrictEqual(was, is)) tags.push(tag);
	};
	compare(childrenTag(null), codesOf(before.roots), codesOf(after.roots));
	for (const fdCode of new Set([...before.byCode.keys(), ...after.byCode.keys()])) {
		const was = before.byCode.get(fdCode);
		const is = after.byCode.get(fdCode);
		compare(parentTag(fdCode), was?.parent, is?.parent);
		compare(childrenTag(fdCode), codesOf(was?.children), codesOf(is?.children));
		compare(topicsTag(fdCode), codesOf(topicColumns(was)), codesOf(topicColumns(is)));
		for (const lang of languages) {
			compare(columnNameTag(fdCode, lang), was && shownReference(was, lang), is && shownReference(is, lang));
			compare(columnFrontTag(fdCode, lang), was && frontOf(was), is && frontOf(is));
			// A removed column has no list either.
			if (was && !is) tags.push(listTag(fdCode, lang));

			function frontOf(node: ColumnNode) {
				return [inLanguage(node.introductions, lang), node.cover];
			}
		}
	}
	for (const lang of languages) compare(menusTag(lang), menuOf(before, lang), menuOf(after, lang));
	compare(defaultNewsColumnsTag(), defaultNewsColumns(before), defaultNewsColumns(after));
	compare(sitemapPagesTag(), sitemapColumns(before), sitemapColumns(after));
	return tags;
}

/** A new column had no children before; its name tag announces it. */
function codesOf(nodes: readonly ColumnNode[] = []): string[] {
	return nodes.map((node) => node.fdCode);
}
