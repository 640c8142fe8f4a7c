import type { Home } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import type { SiteSettings } from '../../model/site-settings.ts';
import type { Database } from '../../store/connect.ts';
import { articleCards, type CardRow, listOrder } from '../articles/article-cards.ts';
import { loadFirstCards } from '../articles/first-cards.ts';
import { type ColumnNode, type ColumnTree, columnReference } from '../columns/column-tree.ts';
import { loadColumnTree } from '../columns/load-column-tree.ts';
import { inLanguage, nameInLanguage } from '../in-language.ts';
import { type MediaByFile, pictureOf, resolveMedia } from '../resolve-media.ts';
import { linkTarget, publishedTargets } from './link-targets.ts';
import { loadSiteSettings } from './load-site-settings.ts';

/** How many articles each section of the home page shows, and how many special topics. */
const shown = { news: 6, moreNews: 8, notices: 6, topics: 6 } as const;

type NewsSection = 'news' | 'moreNews' | 'notices';

/** What the parts of the home page are made from. */
type HomeParts = {
	settings: SiteSettings;
	tree: ColumnTree;
	cards: ReadonlyMap<string, CardRow[]>;
	mediaByFile: MediaByFile;
	published: ReadonlySet<string>;
	language: Language;
};

/** The home page. What leads nowhere, and a slide without its picture, is left out. */
export async function loadHome(database: Database, language: Language): Promise<Home> {
	const settings = await loadSiteSettings(database);
	const tree = await loadColumnTree(database);
	const { news, moreNews, notices } = homeColumns(settings, tree);
	const newsColumns = [...new Set([news, moreNews, notices])].filter((fdCode) => fdCode !== undefined);
	const longest = Math.max(shown.news, shown.moreNews, shown.notices);
	const cards = await loadFirstCards(database, newsColumns, language, listOrder, longest);
	const published = await publishedTargets(
		database,
		settings.slider.map((slide) => slide.target),
	);
	const mediaByFile = await resolveMedia(database, [
		...settings.slider.map((slide) => slide.picture),
		...settings.businessFields.map((field) => field.picture),
		...topicColumns(settings, tree).map((topic) => topic.cover),
		...[...cards.values()].flat().map((row) => row.cover),
	]);
	const parts: HomeParts = { settings, tree, cards, mediaByFile, published, language };
	return {
		slider: slides(parts),
		news: newsSection('news', parts),
		moreNews: newsSection('moreNews', parts),
		notices: newsSection('notices', parts),
		topics: topics(parts),
		businessFields: businessFields(parts),
		figures: settings.figures.map((figure) => ({
			value: figure.value,
			unit: inLanguage(figure.units, language),
			label: nameInLanguage(figure.labels, language),
		})),
	};
}

/**
 * The columns the settings name for the sections of news. Where they name none, as on a site that has its
 * columns but no settings yet, the first of the menu stand in, so that the home page is never empty.
 */
function homeColumns({ home }: SiteSettings, tree: ColumnTree): Partial<Record<NewsSection, string>> {
	if (home.news !== undefined || home.moreNews !== undefined || home.notices !== undefined) return home;
	const [news, moreNews] = tree.roots.filter((column) => column.inMenu && column.page !== 'link');
	return { news: news?.fdCode, moreNews: moreNews?.fdCode };
}

function slides({ settings, tree, mediaByFile, published, language }: HomeParts): Home['slider'] {
	return settings.slider.flatMap((slide) => {
		const picture = pictureOf(mediaByFile, slide.picture, language);
		const target = linkTarget(slide.target, tree, published, language);
		if (!picture || !target) return [];
		return {
			picture,
			title: nameInLanguage(slide.titles, language),
			text: inLanguage(slide.texts, language),
			target,
		};
	});
}

function newsSection(section: NewsSection, { settings, tree, cards, mediaByFile, language }: HomeParts) {
	const fdCode = homeColumns(settings, tree)[section];
	const column = fdCode === undefined ? undefined : tree.byCode.get(fdCode);
	const rows = column && cards.get(column.fdCode)?.slice(0, shown[section]);
	if (!column || !rows) return null;
	return {
		column: columnReference(column, language),
		articles: articleCards(rows, tree, mediaByFile, language),
	};
}

function topics({ settings, tree, mediaByFile, language }: HomeParts): Home['topics'] {
	const column = tree.byCode.get(settings.home.topics ?? '');
	const below = topicColumns(settings, tree);
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
function topicColumns(settings: SiteSettings, tree: ColumnTree): ColumnNode[] {
	return tree.byCode.get(settings.home.topics ?? '')?.children.slice(0, shown.topics) ?? [];
}

function businessFields({ settings, tree, mediaByFile, language }: HomeParts): Home['businessFields'] {
	return settings.businessFields.flatMap((field) => {
		const column = tree.byCode.get(field.fdCode);
		if (!column) return [];
		return {
			column: columnReference(column, language),
			text: inLanguage(field.texts, language),
			picture: pictureOf(mediaByFile, field.picture, language),
		};
	});
}
