import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/**
 * The tags that connect answers with content: a query notes those of what it shows, an event has those of what
 * changed. They are few and coarse (decision 021): an answer may be rendered again that did not change, but none is
 * served that did. A tag is one word of visible ASCII without commas, since tags are sent in the header `Cache-Tag`.
 */

/** An article: its page in every language, its links and cards, whether it is published. */
export const articleTag = (articleId: string) => tag('article', articleId);

/** A column's list: which texts it has, in which order. */
export const listTag = (fdCode: string) => tag('list', fdCode);

/** A media file: whether it is there, as a picture and as a download, with its alternative texts. */
export const mediaTag = (file: string) => tag('media', file.replace(/^media\//, ''));

/** A video: whether it is there, its texts, stream, poster and duration. */
export const videoTag = (videoId: string) => tag('video', videoId);

/** The tree of columns, with their names, introductions and covers; the menus. */
export const columnsTag = 'columns';

/** The settings of the site and of the home page. */
export const siteTag = 'site';

/** The leaders and the organisation. */
export const companyTag = 'company';

/** The articles in the sitemap. */
export const sitemapTag = 'sitemap';

/** The words between which title lines may break; operators can add some. */
export const titleWordsTag = 'title-words';

/** Tags of the frame of every page: names and structure, which are never withdrawn. */
const frameTags: ReadonlySet<string> = new Set([columnsTag, siteTag, titleWordsTag]);

/** Whether content under this tag may have to be withdrawn. */
export const isWithdrawable = (name: string): boolean => !frameTags.has(name);

/** Whether a tag is one of these; events of a server of an earlier version may have others. */
export const isKnownTag = (name: string): boolean =>
	frameTags.has(name) ||
	name === companyTag ||
	name === sitemapTag ||
	/^(article|list|media|video):[^:]+$/.test(name);

/** Names with other characters, or longer ones, are replaced by a digest. */
const plainNamePattern = /^[\w.~/-]{1,48}$/;

function tag(kind: string, name: string): string {
	if (plainNamePattern.test(name)) return `${kind}:${name}`;
	// No identifier starts with this sign, so a digest cannot be confused with one.
	return `${kind}:~${createHash('sha256').update(name).digest('base64url').slice(0, 16)}`;
}

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
 * Notes that the current answer depends on what these tags name, even if that was
 * missing. Has no effect outside `collectTags`.
 */
export function addTags(...tags: string[]): void {
	const collectedTags = answerTags.getStore();
	if (!collectedTags) return;
	for (const tag of tags) collectedTags.add(tag);
}
