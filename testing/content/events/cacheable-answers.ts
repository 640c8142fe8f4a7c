import { type Language, languages } from '@portico/api/languages.ts';
import { findArticle } from '@portico/content/articles/article.ts';
import { cacheColumnTree } from '@portico/content/columns/column-tree.ts';
import { loadMenus } from '@portico/content/columns/menus.ts';
import { findLeader, loadLeaders } from '@portico/content/company/leaders.ts';
import { loadOrganisation } from '@portico/content/company/organisation.ts';
import { collectTags } from '@portico/content/events/content-tags.ts';
import { findColumn, listColumnArticles } from '@portico/content/pages/column.ts';
import {
	listSitemapBoundaries,
	listSitemapEntries,
	listSitemapPages,
	loadFeed,
} from '@portico/content/pages/feeds.ts';
import { loadHome } from '@portico/content/pages/home.ts';
import { loadSite, loadSiteNames } from '@portico/content/pages/site.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { articles, columns } from '@portico/content/store/tables/schema.ts';
import { findVideo } from '@portico/content/videos/list-videos.ts';

/** An answer as JSON, with its tags. */
export type TaggedAnswer = { content: string; tags: string[] };

/** Few enough for several sitemap parts. */
const articlesInPart = 10;

const pageSize = 10;

/**
 * Loads every cacheable answer by name, including answers for missing content, since these may change. Covers the
 * stored articles and columns and the given ones.
 */
export async function loadCacheableAnswers(
	database: Database,
	future: { articleIds?: string[]; fdCodes?: string[] } = {},
): Promise<Map<string, TaggedAnswer>> {
	const storedArticles = await database.select({ id: articles.articleId }).from(articles);
	const storedColumns = await database.select({ id: columns.fdCode }).from(columns);
	const articleIds = new Set([...storedArticles.map(({ id }) => id), ...(future.articleIds ?? [])]);
	const fdCodes = new Set([...storedColumns.map(({ id }) => id), ...(future.fdCodes ?? [])]);
	const loaders = new Map<string, () => Promise<unknown>>();
	loaders.set('sitemap index', () => listSitemapBoundaries(database, articlesInPart));
	loaders.set('sitemap of pages', () => listSitemapPages(database));
	for (const after of await listSitemapBoundaries(database, articlesInPart)) {
		loaders.set(`sitemap after ${after}`, () => listSitemapEntries(database, after, articlesInPart));
	}
	for (const lang of languages) {
		const add = (name: string, load: () => Promise<unknown>) => loaders.set(`${name} ${lang}`, load);
		addSiteAnswers(database, lang, add);
		for (const id of articleIds) add(`article ${id}`, () => findArticle(database, id, lang));
		for (const fdCode of fdCodes) addColumnAnswers(database, fdCode, lang, add);
	}
	// One column tree for all answers, as on a server.
	cacheColumnTree(database, () => true);
	try {
		const answers = [...loaders].map(async ([name, load]) => {
			const { result, tags } = await collectTags(load);
			return [name, { content: JSON.stringify(result), tags }] as const;
		});
		return new Map(await Promise.all(answers));
	} finally {
		cacheColumnTree(database, () => false);
	}
}

type AddLoader = (name: string, load: () => Promise<unknown>) => void;

function addSiteAnswers(database: Database, lang: Language, add: AddLoader): void {
	add('site', () => loadSite(database, lang, 'https://site.example'));
	add('manifest', () => loadSiteNames(database, lang));
	add('home', () => loadHome(database, lang));
	add('menus', () => loadMenus(database, lang));
	add('leaders', () => loadLeaders(database, lang));
	for (const number of [1, 2, 12]) add(`leader ${number}`, () => findLeader(database, number, lang));
	add('organisation', () => loadOrganisation(database, lang));
	for (const id of ['tunnel-film', 'missing-film']) add(`video ${id}`, () => findVideo(database, id, lang));
}

function addColumnAnswers(database: Database, fdCode: string, lang: Language, add: AddLoader): void {
	add(`column ${fdCode}`, () => findColumn(database, fdCode, lang));
	for (const page of [1, 2, 3]) {
		add(`list ${fdCode} ${page}`, () => listColumnArticles(database, fdCode, lang, { page, pageSize }));
	}
	add(`feed ${fdCode}`, async () => ({
		feed: await loadFeed(database, fdCode, lang, 30),
		site: await loadSiteNames(database, lang),
	}));
}
