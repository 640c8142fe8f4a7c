import type { AddressedArticle, LinkedArticle } from '@portico/api/addresses/addresses.ts';
import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import { isLanguage, type Language, languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { type LinkRow, linkedArticle, linkFields } from '../articles/article-addresses.ts';
import { timeOrder } from '../articles/article-cards.ts';
import { columnReference, loadColumnTree } from '../columns/column-tree.ts';
import { type SitemapColumn, sitemapColumns } from '../columns/menus.ts';
import { loadLeaderRows } from '../company/leaders.ts';
import { addTags, articleTag, listTag, sitemapTag } from '../events/content-tags.ts';
import { isIdentifier } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';
import { publishedJoins, shownModification } from '../store/tables/schema.ts';

export type FeedEntry = LinkedArticle & {
	title: string;
	summary: string;
	author: string | null;
	publishedAt: Date;
	modifiedAt: Date;
};

export type Feed = { column: ColumnReference; entries: FeedEntry[] };

type EntryRow = LinkRow & {
	title: string;
	summary: string;
	author: string | null;
	published_at: string;
	modified_at: string;
};

/** The newest articles of a column and its descendants; null when the column does not exist. */
export async function loadFeed(
	database: Database,
	fdCode: string,
	language: Language,
	count: number,
): Promise<Feed | null> {
	if (!isIdentifier(fdCode)) return null;
	const tree = await loadColumnTree(database);
	const column = tree.byCode.get(fdCode);
	if (!column) return null;
	addTags(listTag(fdCode));
	const { rows } = await database.execute<EntryRow>(sql`
		select places.article_id, ${linkFields}, places.published_at, versions.title, versions.author,
			coalesce(versions.summary, versions.excerpt) as summary, ${shownModification} as modified_at
		from (
			select article_id, published_at from listings
			where fd_code = ${fdCode} and lang = ${language}
			order by ${timeOrder} limit ${count}
		) places
		${publishedJoins(language)}
		join articles on articles.article_id = places.article_id
		order by places.published_at desc, places.article_id desc
	`);
	addTags(...rows.map((row) => articleTag(row.article_id)));
	const entries = rows.map((row) => ({
		...linkedArticle(row),
		title: row.title,
		summary: row.summary,
		author: row.author,
		publishedAt: new Date(row.published_at),
		modifiedAt: new Date(row.modified_at),
	}));
	return { column: columnReference(column, language), entries };
}

/** An article's pages for search engines: one in each of its languages; of texts that are only links, none. */
export type SitemapEntry = AddressedArticle & { languages: Language[]; modifiedAt: Date };

type SitemapRow = { article_id: string; address: string | null; langs: string[]; modified_at: string };

/**
 * A page of the published articles by id, after the given one (from the first for `''`), so that each
 * page costs the same.
 */
export async function listSitemapEntries(
	database: Database,
	after: string,
	count: number,
): Promise<SitemapEntry[]> {
	if (after !== '' && !isIdentifier(after)) return [];
	addTags(sitemapTag);
	const { rows } = await database.execute<SitemapRow>(sql`
		select texts.article_id, articles.address, array_agg(texts.lang) as langs,
			max(${shownModification}) as modified_at
		from (${publishedIdsAfter(after)} limit ${count}) page
		join article_texts texts on texts.article_id = page.article_id and texts.published_version is not null
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
			and versions.link_to is null
		join articles on articles.article_id = texts.article_id
		group by texts.article_id, articles.address
		order by texts.article_id
	`);
	return rows.map((row) => ({
		articleId: row.article_id,
		address: row.address,
		languages: languages.filter((language) => row.langs.filter(isLanguage).includes(language)),
		modifiedAt: new Date(row.modified_at),
	}));
}

/** The pages besides articles for search engines: columns with a page here, leaders by number. */
export type SitemapPages = { columns: SitemapColumn[]; leaders: number[] };

/** The columns and leaders of the sitemap, with the fields of their addresses. */
export async function listSitemapPages(database: Database): Promise<SitemapPages> {
	const tree = await loadColumnTree(database);
	const leaders = await loadLeaderRows(database);
	return { columns: sitemapColumns(tree), leaders: leaders.map((leader) => leader.number) };
}

/**
 * The article after which each part of the sitemap begins: `''` for the first. Found part by part, so
 * that no statement reads more than a part and others run in between.
 */
export async function listSitemapBoundaries(database: Database, articlesInPart: number): Promise<string[]> {
	addTags(sitemapTag);
	const boundaries = [''];
	for (;;) {
		// The last article of this part and the one after it, without which there is no further part.
		const { rows } = await database.execute<{ article_id: string }>(
			sql`${publishedIdsAfter(boundaries.at(-1) as string)} limit 2 offset ${articlesInPart - 1}`,
		);
		if (rows.length < 2) return boundaries;
		boundaries.push((rows[0] as { article_id: string }).article_id);
	}
}

/** The ids of articles published in any language, sorted, after the given one. */
function publishedIdsAfter(after: string) {
	return sql`
		select distinct article_id from article_texts
		where article_id > ${after} and published_version is not null
		order by article_id`;
}
