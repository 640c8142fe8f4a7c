import type { Home } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { columnFrontTag, firstTag, homeTag, topicsTag, unsettledHomeTag } from '../../events/content-tags.ts';
import type { Database } from '../../store/connect.ts';
import { articleCards, type CardRow, coverFile, listOrder } from '../articles/article-cards.ts';
import { loadFirstCards } from '../articles/first-cards.ts';
import { type ColumnNode, type ColumnTree, columnReference, findInTree } from '../columns/column-tree.ts';
import { loadColumnTree } from '../columns/load-column-tree.ts';
import { inLanguage } from '../in-language.ts';
import { type MediaByFile, pictureOf, resolveMedia } from '../resolve-media.ts';
import { postersOf, resolveVideos, videoOf } from '../videos/resolve-videos.ts';
import { linkTarget, publishedTargets } from './link-targets.ts';
import { loadSiteSettings } from './load-site-settings.ts';
import { type ShownHome, shownHome } from './shown-settings.ts';

/** How many articles each section of the home page shows, and how many special topics. */
const shown = { news: 6, moreNews: 8, notices: 6, topics: 6 } as const;

type NewsSection = 'news' | 'moreNews' | 'notices';

/** What the parts of the home page are made from. */
type HomeParts = {
	home: ShownHome;
	tree: ColumnTree;
	cards: ReadonlyMap<string, CardRow[]>;
	mediaByFile: MediaByFile;
	published: ReadonlySet<string>;
	language: Language;
};

/** The home page. What leads nowhere, and a slide without its picture, is left out. */
export async function loadHome(database: Database, language: Language): Promise<Home> {
	noteTags(homeTag(language));
	const home = shownHome(await loadSiteSettings(database), language);
	const tree = await loadColumnTree(database);
	const { news, moreNews, notices } = homeColumns(home.columns, tree);
	const newsColumns = [...new Set([news, moreNews, notices])].filter((fdCode) => fdCode !== undefined);
	const longest = Math.max(shown.news, shown.moreNews, shown.notices);
	const cards = await loadFirstCards(database, newsColumns, language, listOrder, longest);
	const published = await publishedTargets(
		database,
		home.slider.map((slide) => slide.target),
	);
	const videosById = await resolveVideos(database, [home.film]);
	const mediaByFile = await resolveMedia(database, [
		...home.slider.map((slide) => slide.picture),
		...home.businessFields.map((field) => field.picture),
		...topicColumns(tree.byCode.get(home.columns.topics ?? '')).map((topic) => topic.cover),
		...[...cards.values()].flat().map(coverFile),
		...postersOf(videosById),
	]);
	const parts: HomeParts = { home, tree, cards, mediaByFile, published, language };
	return {
		slider: slides(parts),
		news: newsSection('news', parts),
		moreNews: newsSection('moreNews', parts),
		notices: newsSection('notices', parts),
		topics: topics(parts),
		film: home.film === undefined ? null : videoOf(videosById, mediaByFile, home.film, language),
		businessFields: businessFields(parts),
		figures: home.figures,
	};
}

/**
 * The columns the settings name for the sections of news. Where they name none, as on a site that has its
 * columns but no settings yet, the first of the menu stand in, so that the home page is never empty.
 */
function homeColumns(
	named: ShownHome['columns'],
	tree: ColumnTree,
): Partial<Record<NewsSection, string | undefined>> {
	if (named.news !== undefined || named.moreNews !== undefined || named.notices !== undefined) return named;
	noteTags(unsettledHomeTag());
	const [news, moreNews] = standInColumns(tree);
	return { news, moreNews };
}

/** The columns whose news a home page shows that no settings describe. */
export function standInColumns(tree: ColumnTree): string[] {
	const pages = tree.roots.filter((column) => column.inMenu && column.page !== 'link');
	return pages.slice(0, 2).map((column) => column.fdCode);
}

/** Of a slide that is left out for its target, the page does not depend on the picture. */
function slides({ home, tree, mediaByFile, published, language }: HomeParts): Home['slider'] {
	return home.slider.flatMap((slide) => {
		const target = linkTarget(slide.target, tree, published, language);
		const picture = target && pictureOf(mediaByFile, slide.picture, language);
		return picture && target ? { picture, title: slide.title, text: slide.text, target } : [];
	});
}

function newsSection(section: NewsSection, { home, tree, cards, mediaByFile, language }: HomeParts) {
	const column = findInTree(tree, homeColumns(home.columns, tree)[section], language);
	if (column) noteTags(firstTag(column.fdCode, language, shown[section]));
	const rows = column && cards.get(column.fdCode)?.slice(0, shown[section]);
	if (!column || !rows) return null;
	return {
		column: columnReference(column, language),
		articles: articleCards(rows, tree, mediaByFile, language),
	};
}

function topics({ home, tree, mediaByFile, language }: HomeParts): Home['topics'] {
	const column = findInTree(tree, home.columns.topics, language);
	const below = topicColumns(column);
	if (column) noteTags(topicsTag(column.fdCode));
	noteTags(...below.map((topic) => columnFrontTag(topic.fdCode, language)));
	if (!column || below.length === 0) return null;
	return {
		column: columnReference(column, language),
		topics: below.map((topic) => ({
			column: columnReference(topic, language),
			introduction: inLanguage(topic.introductions, language),
			cover: pictureOf(mediaByFile, topic.cover, language),
		})),
	};
}

/** The special topics: the first columns below the one the settings name. */
export function topicColumns(column: ColumnNode | undefined): ColumnNode[] {
	return column?.children.slice(0, shown.topics) ?? [];
}

function businessFields({ home, tree, mediaByFile, language }: HomeParts): Home['businessFields'] {
	return home.businessFields.flatMap((field) => {
		const column = findInTree(tree, field.fdCode, language);
		if (!column) return [];
		return {
			column: columnReference(column, language),
			text: field.text,
			picture: pictureOf(mediaByFile, field.picture, language),
		};
	});
}
