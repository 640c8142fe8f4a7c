import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';

/**
 * The tags that connect answers with content: a query notes those of what it shows (`answer-tags.ts`), an
 * event has those of what changed (`record-event.ts`). Both use the same function for a tag. A tag is one
 * word of visible ASCII without commas, since tags are sent in the header `Cache-Tag`.
 */

/** Names with other characters, or longer ones, are replaced by a digest. */
const plainNamePattern = /^[\w.~/-]{1,48}$/;

function tag(kind: string, ...names: string[]): string {
	return [kind, ...names.map(tagPart)].join(':');
}

function tagPart(name: string): string {
	if (plainNamePattern.test(name) || name === '') return name;
	// No identifier starts with this sign, so a digest cannot be confused with one.
	return `~${createHash('sha256').update(name).digest('base64url').slice(0, 16)}`;
}

/** Kinds of tags about the frame of every page: names and structure, which are never withdrawn. */
const frameKinds: ReadonlySet<string> = new Set([
	...['menus', 'site', 'site-names', 'name', 'parent', 'children', 'title-words'],
]);

/**
 * Whether content under this tag may have to be withdrawn; true for all kinds that are not about the
 * frame.
 */
export const isWithdrawable = (name: string): boolean => !frameKinds.has(name.split(':', 1)[0] ?? '');

/** An article's page in every language: its languages, home column and cover. */
export const articleTag = (articleId: string) => tag('article', articleId);

/** An article's page in one language: its text and attachments. */
export const textTag = (articleId: string, lang: Language) => tag('text', articleId, lang);

/** Whether an article is published in any language. */
export const publishedTag = (articleId: string) => tag('published', articleId);

/** Title and date of a text, as in links between articles. */
export const linkTag = (articleId: string, lang: Language) => tag('link', articleId, lang);

/** A text in lists: title, summary, date, cover, home column, whether it is pinned. */
export const cardTag = (articleId: string, lang: Language) => tag('card', articleId, lang);

/** A text in feeds: title, summary, author, publication and modification dates. */
export const entryTag = (articleId: string, lang: Language) => tag('entry', articleId, lang);

/** The texts directly before and after a text in the list of its home column, by date. */
export const neighboursTag = (articleId: string, lang: Language) => tag('neighbours', articleId, lang);

/** A column's list: which texts it has, in which order. */
export const listTag = (fdCode: string, lang: Language) => tag('list', fdCode, lang);

/** A column as a link: its name in a language, its page kind and address, and its existence. */
export const columnNameTag = (fdCode: string, lang: Language) => tag('name', fdCode, lang);

/** The other parts of a column's front: introduction and cover. */
export const columnFrontTag = (fdCode: string, lang: Language) => tag('column', fdCode, lang);

/** The parent of a column. */
export const parentTag = (fdCode: string) => tag('parent', fdCode);

/** The children of a column, or of the root (`null`), in order. */
export const childrenTag = (fdCode: string | null) => tag('children', fdCode ?? '');

/** The special topics that the home page shows of a column: its first children. */
export const topicsTag = (fdCode: string) => tag('topics', fdCode);

/** The columns in the menu, as a tree. */
export const menusTag = (lang: Language) => tag('menus', lang);

/** The columns with news on the home page of a site without settings. */
export const defaultNewsColumnsTag = () => tag('unsettled-home');

/** The settings in the frame of every page. */
export const siteTag = (lang: Language) => tag('site', lang);

/** The site's names and description, as in documents. */
export const siteNamesTag = (lang: Language) => tag('site-names', lang);

/** The settings of the home page. */
export const homeTag = (lang: Language) => tag('home', lang);

/** The leaders, by rank. */
export const leadersTag = () => tag('leaders');

/** The leaders directly before and after one by rank. */
export const leadersAroundTag = (number: number) => tag('leaders-around', String(number));

/** A leader in lists: name, positions, portrait. */
export const leaderCardTag = (number: number, lang: Language) => tag('leader-card', String(number), lang);

/** The other parts of a leader's page: biography and date. */
export const leaderTag = (number: number, lang: Language) => tag('leader', String(number), lang);

/** The organisation structure. */
export const organisationTag = (lang: Language) => tag('organisation', lang);

/** A file as a download: its existence, address, type and size. */
export const fileTag = (file: string) => tag('file', mediaName(file));

/** A file as a picture: whether it is one, its address, size, preview and copies. */
export const pictureTag = (file: string) => tag('picture', mediaName(file));

/** The alternative text of a picture. */
export const altTag = (file: string, lang: Language) => tag('alt', mediaName(file), lang);

/** Every file has this prefix (`isMediaFile`): tags are shorter without it. */
const mediaName = (file: string) => file.replace(/^media\//, '');

/** A video in a player: its existence, texts, stream, poster and subtitles. */
export const videoTag = (videoId: string, lang: Language) => tag('video', videoId, lang);

/** A video's mark on a card: its existence and duration. */
export const videoMarkTag = (videoId: string) => tag('video-mark', videoId);

/** A video's poster, used for articles without a cover. */
export const videoPosterTag = (videoId: string) => tag('video-poster', videoId);

/** The words between which title lines may break; operators can add some. */
export const titleWordsTag = () => tag('title-words');

/** The articles in the sitemap. */
export const sitemapTag = () => tag('sitemap');

/** The articles that divide the sitemap into parts. */
export const sitemapPartsTag = () => tag('sitemap-parts');

/** The columns and leaders in the sitemap. */
export const sitemapPagesTag = () => tag('sitemap-pages');

/** The tags noted so far for the current answer. */
const answerTags = new AsyncLocalStorage<Set<string>>();

/**
 * Runs `work` and returns its result with the tags noted by its queries, without duplicates. Tags of
 * queries that still run when `work` has settled are lost. Outside a collection, noting has no effect. A
 * nested collection keeps its tags: the code that stores the outer answer must add those of the inner
 * one.
 */
export async function collectTags<R>(work: () => Promise<R>): Promise<{ result: R; tags: string[] }> {
	const tags = new Set<string>();
	const result = await answerTags.run(tags, work);
	return { result, tags: [...tags] };
}

/**
 * Notes that the current answer depends on what these tags name (`content-tags.ts`), even if that was
 * missing. Has no effect outside `collectTags`.
 */
export function noteTags(...tags: string[]): void {
	const collectedTags = answerTags.getStore();
	if (!collectedTags) return;
	for (const tag of tags) collectedTags.add(tag);
}
