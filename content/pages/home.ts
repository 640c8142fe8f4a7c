import type { LinkedArticle } from '@portico/api/addresses/addresses.ts';
import type { LinkTarget, LocalText } from '@portico/api/answers/shared-parts.ts';
import type { Home } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { type LinkRow, linkedArticle, linkFields } from '../articles/article-addresses.ts';
import {
	articleCards,
	type CardRow,
	coverFile,
	listOrder,
	loadFirstCards,
} from '../articles/article-cards.ts';
import { firstSentences } from '../bodies/plain-text.ts';
import { type ColumnTree, columnReference, loadColumnTree } from '../columns/column-tree.ts';
import { defaultNewsColumns, topicColumns } from '../columns/menus.ts';
import { addTags, articleTag, listTag, siteTag } from '../events/content-tags.ts';
import { type MediaByFile, pictureOf, resolveMedia } from '../media/resolve-media.ts';
import { inLanguage } from '../model/in-language.ts';
import type { SiteSettings } from '../model/site-settings.ts';
import { loadSiteSettings, type ShownHome, shownHome } from '../site/site-settings.ts';
import type { Database } from '../store/connect.ts';
import { postersOf, resolveVideos, videoOf } from '../videos/resolve-videos.ts';

/** Articles per section of the home page. */
const shown = { news: 6, moreNews: 8, notices: 6 } as const;

/** Maximum characters of a topic's introduction. */
const maxTopicSummary = 80;

type NewsSection = 'news' | 'moreNews' | 'notices';

/** The loaded data of the home page's parts. */
type HomeParts = {
	home: ShownHome;
	tree: ColumnTree;
	cards: ReadonlyMap<string, CardRow[]>;
	mediaByFile: MediaByFile;
	published: ReadonlyMap<string, LinkedArticle>;
	language: Language;
};

/** The home page. Omits links to missing targets, and slides without a picture. */
export async function loadHome(database: Database, language: Language): Promise<Home> {
	addTags(siteTag);
	const home = shownHome(await loadSiteSettings(database), language);
	const tree = await loadColumnTree(database);
	const { news, moreNews, notices } = homeColumns(home.columns, tree);
	const newsColumns = [...new Set([news, moreNews, notices])].filter((fdCode) => fdCode !== undefined);
	const maxLength = Math.max(shown.news, shown.moreNews, shown.notices);
	const cards = await loadFirstCards(database, newsColumns, language, listOrder, maxLength);
	const published = await publishedTargets(
		database,
		home.slider.map((slide) => slide.target),
		language,
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
 * The columns of the news sections in the settings. Without settings, the first of the menu replace them,
 * so that the home page is never empty.
 */
function homeColumns(
	settingsColumns: ShownHome['columns'],
	tree: ColumnTree,
): Partial<Record<NewsSection, string | undefined>> {
	if (
		settingsColumns.news !== undefined ||
		settingsColumns.moreNews !== undefined ||
		settingsColumns.notices !== undefined
	)
		return settingsColumns;
	const [news, moreNews] = defaultNewsColumns(tree);
	return { news, moreNews };
}

/** When a slide is omitted for its target, the page does not depend on the picture. */
function slides({ home, tree, mediaByFile, published, language }: HomeParts): Home['slider'] {
	return home.slider.flatMap((slide) => {
		const target = linkTarget(slide.target, tree, published, language);
		const picture = target && pictureOf(mediaByFile, slide.picture, language);
		return picture && target ? { picture, title: slide.title, text: slide.text, target } : [];
	});
}

function newsSection(section: NewsSection, { home, tree, cards, mediaByFile, language }: HomeParts) {
	const column = tree.byCode.get(homeColumns(home.columns, tree)[section] ?? '');
	if (column) addTags(listTag(column.fdCode));
	const rows = column && cards.get(column.fdCode)?.slice(0, shown[section]);
	if (!column || !rows) return null;
	return {
		column: columnReference(column, language),
		articles: articleCards(rows, tree, mediaByFile, language),
	};
}

function topics({ home, tree, mediaByFile, language }: HomeParts): Home['topics'] {
	const column = tree.byCode.get(home.columns.topics ?? '');
	const below = topicColumns(column);
	if (!column || below.length === 0) return null;
	return {
		column: columnReference(column, language),
		topics: below.map((topic) => ({
			column: columnReference(topic, language),
			introduction: shortenIntroductions(inLanguage(topic.introductions, language)),
			cover: pictureOf(mediaByFile, topic.cover, language),
		})),
	};
}

/** A topic's introduction, shortened to fit below a picture. */
function shortenIntroductions(introduction: LocalText | null): LocalText | null {
	return introduction && { ...introduction, text: firstSentences(introduction.text, maxTopicSummary) };
}

function businessFields({ home, tree, mediaByFile, language }: HomeParts): Home['businessFields'] {
	return home.businessFields.flatMap((field) => {
		const column = tree.byCode.get(field.fdCode);
		if (!column) return [];
		return {
			column: columnReference(column, language),
			text: field.text,
			picture: pictureOf(mediaByFile, field.picture, language),
		};
	});
}

type StoredTarget = SiteSettings['slider'][number]['target'];

/**
 * The targets' articles that are published, by identifier, in the given language if possible; runs no statement when
 * there are none.
 */
async function publishedTargets(
	database: Database,
	targets: StoredTarget[],
	language: Language,
): Promise<ReadonlyMap<string, LinkedArticle>> {
	const articleIds = targets.flatMap((target) => ('articleId' in target ? target.articleId : []));
	if (articleIds.length === 0) return new Map();
	const { rows } = await database.execute<LinkRow>(sql`
		select distinct on (texts.article_id) texts.article_id, ${linkFields}
		from article_texts texts
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
		join articles on articles.article_id = texts.article_id
		where texts.article_id = any (${sql.param(articleIds)}::text[])
		order by texts.article_id, texts.lang = ${language} desc
	`);
	return new Map(rows.map((row) => [row.article_id, linkedArticle(row)]));
}

/** The address of a slide; null when its target is missing, so that the site has no dead links. */
function linkTarget(
	target: StoredTarget,
	tree: ColumnTree,
	published: ReadonlyMap<string, LinkedArticle>,
	language: Language,
): LinkTarget | null {
	if ('href' in target) return { kind: 'address', href: target.href };
	if ('articleId' in target) {
		addTags(articleTag(target.articleId));
		const article = published.get(target.articleId);
		return article ? { kind: 'article', ...article } : null;
	}
	const column = tree.byCode.get(target.fdCode);
	return column ? { kind: 'column', column: columnReference(column, language) } : null;
}
