import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { type ArticleText, completeText } from '@portico/api/newsroom/article-text.ts';
import { and, eq } from 'drizzle-orm';
import { cleanText } from '../bodies/clean-text.ts';
import { mediaOfText, useByAddress } from '../changes/refresh-media-uses.ts';
import { digestsOfAddressesIn } from '../files/media-files.ts';
import { isIdentifier, type TextKey } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';
import { workingCopies, workingMetadata } from '../store/tables/newsroom-schema.ts';
import { articles, articleTexts, articleVersions } from '../store/tables/schema.ts';
import { articleText } from './article.ts';
import { withChanges } from './metadata-changes.ts';
import { openPreviewLink } from './preview-links.ts';
import { readVersionAside } from './texts/read-aside.ts';
import type { VersionContent } from './texts/version-columns.ts';
import { type ArticleRow, rowOf } from './upsert-articles.ts';

/** In the place of a title that nobody has written yet. */
const untitled: Record<Language, string> = { zh: '（尚无标题）', en: '(No title yet)' };

/** What a preview shows, and the media in it, as `media_uses` names them. */
export type ShownPreview = { preview: Omit<ArticlePreview, 'expiresAt'>; files: string[] };

/**
 * A text as it is written, for anyone with a preview link to it. Null for everyone else, so that the answer does not
 * reveal which drafts exist.
 */
export async function findArticlePreview(
	database: Database,
	key: TextKey,
	secret: string,
): Promise<ArticlePreview | null> {
	if (!isIdentifier(key.articleId) || secret === '') return null;
	const link = await openPreviewLink(database, key, secret);
	const shown = link && (await previewText(database, key, link, `preview ${key.articleId}`));
	return shown && { ...shown.preview, expiresAt: link.expiresAt.toISOString() };
}

/** What of a text is previewed: words that may not be saved, or a version; null for what is written. */
export type Previewed =
	| { content: ArticleText }
	/** `asSaved`: with pictures as they were when it was saved, where somebody has replaced them since. */
	| { version: number | null; asSaved?: boolean };

/**
 * A text as its page would show it: the given words or version, else its working copy, else its newest version, in any
 * state; with the facts of the article that are published with it. `publishedAt` is the date it has or will have: that of
 * its first publication, else the scheduled time.
 *
 * @param by whom it is read for
 * @returns null where nothing is written
 * @throws InvalidFields, ContentRefusal as `readVersionAside` does
 */
export async function previewText(
	database: Database,
	{ articleId, lang }: TextKey,
	previewed: Previewed,
	by: string,
): Promise<ShownPreview | null> {
	const chosen = 'version' in previewed ? previewed.version : null;
	const found = await loadWritten(database, { articleId, lang }, chosen);
	const live = found && rowOf({ ...found.article, texts: [] });
	if (!live) return null;
	const { text, copy, version } = found;
	const changes = chosen === null ? found.changes : version?.facts;
	const metadata = { ...live, ...withChanges(live, changes ?? {}) };
	const given = 'content' in previewed ? previewed.content : null;
	const written = chosen === null ? (given ?? copy?.content ?? null) : null;
	const shownVersion = written ? await readWritten(written, lang, by) : version;
	if (!shownVersion) return null;
	const isAsSaved = chosen !== null && 'asSaved' in previewed && previewed.asSaved;
	const asOf = isAsSaved ? (version?.savedAt ?? null) : null;
	const article = await articleText(
		database,
		rowOfText({ ...metadata, address: found.article.address }, lang, shownVersion),
		lang,
		asOf,
	);
	if (!article) return null;
	const publishedAt = text?.publishedAt ?? text?.scheduledFor ?? null;
	const savedAt = (written ? copy?.savedAt : version?.savedAt) ?? new Date();
	return {
		preview: {
			...article,
			version: written ? null : (version?.version ?? null),
			savedAt: savedAt.toISOString(),
			state: text?.state ?? 'draft',
			publishedAt: publishedAt?.toISOString() ?? null,
		},
		files: [
			...mediaOfText({ ...metadata, blocks: shownVersion.blocks }),
			// Former bytes have no file of theirs any more.
			...(asOf ? digestsOfAddressesIn(JSON.stringify(article)).map(useByAddress) : []),
		],
	};
}

async function readWritten(
	written: Partial<ArticleText>,
	lang: Language,
	by: string,
): Promise<VersionContent> {
	const complete = completeText(written);
	const input = { ...complete, title: cleanText(complete.title) || untitled[lang] };
	// What is given or saved has passed the setting.
	return (await readVersionAside(input, Number.POSITIVE_INFINITY, by)).content;
}

/**
 * An article with its text in a language: what waits for a publication, the working copy, and a version.
 *
 * @param chosen the version; null for the newest
 */
async function loadWritten(database: Database, { articleId, lang }: TextKey, chosen: number | null) {
	const isIn = (table: typeof articleTexts | typeof workingCopies) =>
		and(eq(table.articleId, articleId), eq(table.lang, lang));
	const isShown = and(
		eq(articleVersions.articleId, articleId),
		eq(articleVersions.lang, lang),
		eq(articleVersions.version, chosen ?? articleTexts.latestVersion),
	);
	const [found] = await database
		.select({
			article: articles,
			text: articleTexts,
			changes: workingMetadata.changes,
			copy: workingCopies,
			version: articleVersions,
		})
		.from(articles)
		.leftJoin(articleTexts, isIn(articleTexts))
		.leftJoin(workingMetadata, eq(workingMetadata.articleId, articleId))
		.leftJoin(workingCopies, isIn(workingCopies))
		.leftJoin(articleVersions, isShown)
		.where(eq(articles.articleId, articleId));
	return found;
}

const rowOfText = (
	{ articleId, address, fdCode, cover, attachments }: ArticleRow & { address: string | null },
	lang: Language,
	version: VersionContent,
) => ({
	...version,
	...{ article_id: articleId, address, link_to: version.linkTo, lang, fd_code: fdCode, cover, attachments },
	summary: version.summary ?? version.excerpt,
	share_title: version.shareTitle,
});
