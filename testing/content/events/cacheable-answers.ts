import { type Language, languages } from '@portico/api/languages.ts';
import { findArticle } from '@portico/content/articles/queries/article.ts';
import { keepColumnTree } from '@portico/content/columns/load-column-tree.ts';
import { loadMenus } from '@portico/content/columns/menus.ts';
import { findLeader } from '@portico/content/company/leader.ts';
import { loadLeaders } from '@portico/content/company/leaders.ts';
import { loadOrganisation } from '@portico/content/company/organisation.ts';
import { collectTags } from '@portico/content/events/answer-tags.ts';
import { findColumn } from '@portico/content/pages/columns/column.ts';
import { listColumnArticles } from '@portico/content/pages/columns/column-articles.ts';
import { loadFeed } from '@portico/content/pages/feeds/feed.ts';
import { listSitemapEntries } from '@portico/content/pages/feeds/sitemap.ts';
import { listSitemapBoundaries } from '@portico/content/pages/feeds/sitemap-boundaries.ts';
import { listSitemapPages } from '@portico/content/pages/feeds/sitemap-pages.ts';
import { loadHome } from '@portico/content/pages/site/home.ts';
import { loadSite } from '@portico/content/pages/site/site.ts';
import { loadSiteNames } from '@portico/content/pages/site/site-names.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { articles, columns } from '@portico/content/store/tables/schema.ts';
import { findVideo } from '@portico/content/videos/find-video.ts';

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
	const questions = new Map<string, () => Promise<unknown>>();
	questions.set('sitemap index', () => listSitemapBoundaries(database, articlesInPart));
	questions.set('sitemap of pages', () => listSitemapPages(database));
	for (const after of await listSitemapBoundaries(database, articlesInPart)) {
		questions.set(`sitemap after ${after}`, () => listSitemapEntries(database, after, articlesInPart));
	}
	for (const lang of languages) {
		const ask = (name: string, question: () => Promise<unknown>) =>
			questions.set(`${name} ${lang}`, question);
		askOfSite(database, lang, ask);
		for (const id of articleIds) ask(`article ${id}`, () => findArticle(database, id, lang));
		for (const fdCode of fdCodes) askOfColumn(database, fdCode, lang, ask);
	}
	// One column tree for all answers, as on a server.
	keepColumnTree(database, () => true);
	try {
		const answers = [...questions].map(async ([name, question]) => {
			const { result, tags } = await collectTags(question);
			return [name, { content: JSON.stringify(result), tags }] as const;
		});
		return new Map(await Promise.all(answers));
	} finally {
		keepColumnTree(database, () => false);
	}
}

type Ask = (name: string, question: () => Promise<unknown>) => void;

function askOfSite(database: Database, lang: Language, ask: Ask): void {
	ask('site', () => loadSite(database, lang, 'https://site.example'));
	ask('manifest', () => loadSiteNames(database, lang));
	ask('home', () => loadHome(database, lang));
	ask('menus', () => loadMenus(database, lang));
	ask('leaders', () => loadLeaders(database, lang));
	for (const number of [1, 2, 12]) ask(`leader ${number}`, () => findLeader(database, number, lang));
	ask('organisation', () => loadOrganisation(database, lang));
	for (const id of ['tunnel-film', 'missing-film']) ask(`video ${id}`, () => findVideo(database, id, lang));
}

function askOfColumn(database: Database, fdCode: string, lang: Language, ask: Ask): void {
	ask(`column ${fdCode}`, () => findColumn(database, fdCode, lang));
	for (const page of [1, 2, 3]) {
		ask(`list ${fdCode} ${page}`, () => listColumnArticles(database, fdCode, lang, { page, pageSize }));
	}
	ask(`feed ${fdCode}`, async () => ({
		feed: await loadFeed(database, fdCode, lang, 30),
		site: await loadSiteNames(database, lang),
	}));
}
