import { type Language, languages } from '@portico/api/languages.ts';
import { findArticle } from '../../queries/articles/article.ts';
import { findColumn } from '../../queries/columns/column.ts';
import { listColumnArticles } from '../../queries/columns/column-articles.ts';
import { loadMenus } from '../../queries/columns/menus.ts';
import { findLeader } from '../../queries/company/leader.ts';
import { loadLeaders } from '../../queries/company/leaders.ts';
import { loadOrganisation } from '../../queries/company/organisation.ts';
import { loadFeed } from '../../queries/feeds/feed.ts';
import { listSitemapEntries } from '../../queries/feeds/sitemap.ts';
import { listSitemapBoundaries } from '../../queries/feeds/sitemap-boundaries.ts';
import { listSitemapPages } from '../../queries/feeds/sitemap-pages.ts';
import { loadHome } from '../../queries/site/home.ts';
import { loadSite } from '../../queries/site/site.ts';
import { loadSiteNames } from '../../queries/site/site-names.ts';
import { findVideo } from '../../queries/videos/find-video.ts';
import type { Database } from '../../store/connect.ts';
import { articles, columns } from '../../store/schema.ts';
import { collectTags } from '../answer-tags.ts';

/** An answer as it was, as JSON, with the tags it stands under. */
export type TaggedAnswer = { content: string; tags: string[] };

/** So few articles a part of the sitemap holds here that there are several. */
const articlesInPart = 10;

const pageSize = 10;

/**
 * Every answer the server may keep, by its name, of everything there is: what is missing is asked for too,
 * since an answer may come into being. Articles and columns are those known now and those given.
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
	const answers = new Map<string, TaggedAnswer>();
	for (const [name, question] of questions) {
		const { result, tags } = await collectTags(question);
		answers.set(name, { content: JSON.stringify(result), tags });
	}
	return answers;
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
