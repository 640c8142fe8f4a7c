import { createHash } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';

/**
 * The tags that tie answers to content: a query notes those of what it shows (`answer-tags.ts`), an event
 * names those of what changed (`record-event.ts`). One function makes each tag, so that the two cannot
 * disagree. A tag is one word of visible ASCII without commas: tags travel in the header `Cache-Tag`.
 */

/** A name of other characters, or a longer one, stands in a tag by its digest. */
const plainName = /^[\w.~/-]{1,48}$/;

function tag(kind: string, ...names: string[]): string {
	return [kind, ...names.map(inTag)].join(':');
}

function inTag(name: string): string {
	if (plainName.test(name) || name === '') return name;
	// No identifier begins with this sign, so a digest is never mistaken for one.
	return `~${createHash('sha256').update(name).digest('base64url').slice(0, 16)}`;
}

/** What the page of an article shows in every language: its languages, home column and cover. */
export const articleTag = (articleId: string) => tag('article', articleId);

/** What the page of an article shows of its text in one language, attachments included. */
export const textTag = (articleId: string, lang: Language) => tag('text', articleId, lang);

/** Whether an article is published in any language. */
export const publishedTag = (articleId: string) => tag('published', articleId);

/** Title and moment of a text, as links from one article to another show them. */
export const linkTag = (articleId: string, lang: Language) => tag('link', articleId, lang);

/** What lists show of a text: title, summary, moment, cover, home column, whether it is pinned. */
export const cardTag = (articleId: string, lang: Language) => tag('card', articleId, lang);

/** What feeds show of a text: title, summary, author, its moment and that of its last change. */
export const entryTag = (articleId: string, lang: Language) => tag('entry', articleId, lang);

/** Which texts stand right before and after a text in the list of its home column, by time. */
export const neighboursTag = (articleId: string, lang: Language) => tag('neighbours', articleId, lang);

/** Which texts a column lists, in which order. */
export const listTag = (fdCode: string, lang: Language) => tag('list', fdCode, lang);

/** How many texts a column lists. */
export const totalTag = (fdCode: string, lang: Language) => tag('total', fdCode, lang);

/**
 * The lengths of beginnings of a column's list by time that some answer depends on: related articles (4, 5),
 * sections of a column's front (5), feeds (30). Events tell these apart, so a new one belongs here.
 */
export const newestCounts = [4, 5, 30] as const;

/** The same of beginnings in the order of lists, pinned texts first: sections of the home page. */
export const firstCounts = [6, 8] as const;

/** Which texts are the newest of a column, so many of them. @throws RangeError when no event tells of so many */
export const newestTag = (fdCode: string, lang: Language, count: number) =>
	tag('newest', fdCode, lang, coveringCount(newestCounts, count));

/** Which texts come first in a column's list, so many of them. @throws RangeError when no event tells of so many */
export const firstTag = (fdCode: string, lang: Language, count: number) =>
	tag('first', fdCode, lang, coveringCount(firstCounts, count));

function coveringCount(counts: readonly number[], count: number): string {
	const covering = counts.find((candidate) => candidate >= count);
	if (covering === undefined) throw new RangeError(`No event tells of the first ${count} texts of a column.`);
	return String(covering);
}

/** What leads to a column: its name in a language, its page kind and address, and that it is there. */
export const columnNameTag = (fdCode: string, lang: Language) => tag('name', fdCode, lang);

/** What the front of a column shows besides: introduction and cover. */
export const columnFrontTag = (fdCode: string, lang: Language) => tag('column', fdCode, lang);

/** Which column a column stands below. */
export const parentTag = (fdCode: string) => tag('parent', fdCode);

/** Which columns stand below a column, or below none (`null`), in which order. */
export const childrenTag = (fdCode: string | null) => tag('children', fdCode ?? '');

/** The special topics the home page takes from below a column: the first so many of its children. */
export const topicsTag = (fdCode: string) => tag('topics', fdCode);

/** The columns in the menu, as a tree. */
export const menusTag = (lang: Language) => tag('menus', lang);

/** The columns whose news a home page shows that no settings describe. */
export const unsettledHomeTag = () => tag('unsettled-home');

/** What the frame of every page shows of the settings. */
export const siteTag = (lang: Language) => tag('site', lang);

/** The site's names and description, which documents show. */
export const siteNamesTag = (lang: Language) => tag('site-names', lang);

/** What the home page shows of the settings. */
export const homeTag = (lang: Language) => tag('home', lang);

/** Which leaders there are, by rank. */
export const leadersTag = () => tag('leaders');

/** Which leaders come before one by rank, and which after. */
export const leadersAroundTag = (number: number) => tag('leaders-around', String(number));

/** What portraits by rank show of a leader: name, positions, portrait. */
export const leaderCardTag = (number: number, lang: Language) => tag('leader-card', String(number), lang);

/** What a leader's own page shows besides: biography and date. */
export const leaderTag = (number: number, lang: Language) => tag('leader', String(number), lang);

/** The organisation structure. */
export const organisationTag = (lang: Language) => tag('organisation', lang);

/** A file as a download: whether it is there, its address, type and size. */
export const fileTag = (file: string) => tag('file', mediaName(file));

/** A file as a picture: whether it is one, its address, size, tiny preview and copies. */
export const pictureTag = (file: string) => tag('picture', mediaName(file));

/** What a picture shows, in words. */
export const altTag = (file: string, lang: Language) => tag('alt', mediaName(file), lang);

/** Every file begins so (`isMediaFile`): tags are shorter without it. */
const mediaName = (file: string) => file.replace(/^media\//, '');

/** What a player shows of a film: whether it is there, its texts, stream, poster and subtitles. */
export const videoTag = (videoId: string, lang: Language) => tag('video', videoId, lang);

/** What the mark on a card says of a film: that it is there, and how long it is. */
export const videoMarkTag = (videoId: string) => tag('video-mark', videoId);

/** Which picture stands for a film, where an article with it has no cover. */
export const videoPosterTag = (videoId: string) => tag('video-poster', videoId);

/** What the sitemap says of articles. */
export const sitemapTag = () => tag('sitemap');

/** Which articles the parts of the sitemap are cut from. */
export const sitemapPartsTag = () => tag('sitemap-parts');

/** What the sitemap says of columns and leaders. */
export const sitemapPagesTag = () => tag('sitemap-pages');
