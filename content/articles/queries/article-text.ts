import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { mediaFilesIn, resolveBlocks, videosIn } from '../../bodies/media-references.ts';
import { ancestorColumns, columnReference, findInTree } from '../../columns/column-tree.ts';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import { attachmentOf, mediaLookup, pictureOf, resolveMedia } from '../../media/resolve-media.ts';
import { inLanguage } from '../../model/in-language.ts';
import type { StoredBlock } from '../../model/stored-blocks.ts';
import type { Database } from '../../store/connect.ts';
import type { Texts } from '../../store/tables/schema.ts';
import { breakHeadings, titleBreaks } from '../../titles/title-breaks.ts';
import { postersOf, resolveVideos, videoOf } from '../../videos/resolve-videos.ts';

/** What an article's page shows of any version of its text, published or not. */
type ArticleText = Omit<ArticlePreview, 'version' | 'savedAt' | 'state' | 'publishedAt' | 'expiresAt'>;

/** The row of an ArticleText. `fd_code` is the home column. */
export type ArticleTextRow = {
	article_id: string;
	lang: Language;
	title: string;
	subtitle: string | null;
	summary: string;
	source: string | null;
	author: string | null;
	editor: string | null;
	blocks: StoredBlock[];
	fd_code: string;
	cover: string | null;
	attachments: { file: string; names: Texts }[];
};

/** The fields of an ArticleTextRow, for statements over `texts`, one of their `versions`, and `articles`. */
export const articleTextFields = sql`texts.article_id, texts.lang, versions.title, versions.subtitle,
	coalesce(versions.summary, versions.excerpt) as summary, versions.source, versions.author,
	versions.editor, versions.blocks, articles.fd_code, articles.cover, articles.attachments`;

/**
 * Turns a row into an ArticleText: files become addresses; the home column becomes a reference and a
 * trail, with names in the requested language even when the text is in the other. Null when the column
 * was removed after the row was read.
 */
export async function articleText(
	database: Database,
	row: ArticleTextRow,
	requestedLanguage: Language,
): Promise<ArticleText | null> {
	const tree = await loadColumnTree(database);
	const column = findInTree(tree, row.fd_code, requestedLanguage);
	if (!column) return null;
	const videosById = await resolveVideos(database, videosIn(row.blocks));
	const mediaByFile = await resolveMedia(database, [
		row.cover,
		...row.attachments.map((attachment) => attachment.file),
		...mediaFilesIn(row.blocks),
		...postersOf(videosById),
	]);
	return {
		articleId: row.article_id,
		lang: row.lang,
		title: row.title,
		titleBreaks: titleBreaks(row.title),
		subtitle: row.subtitle,
		subtitleBreaks: titleBreaks(row.subtitle ?? ''),
		summary: row.summary,
		source: row.source,
		author: row.author,
		editor: row.editor,
		cover: pictureOf(mediaByFile, row.cover, row.lang),
		blocks: resolveBlocks(row.blocks, mediaLookup(mediaByFile, row.lang), (videoId) =>
			videoOf(videosById, mediaByFile, videoId, row.lang),
		).map((block) => (block.kind === 'text' ? { ...block, html: breakHeadings(block.html) } : block)),
		attachments: row.attachments.flatMap(({ file, names }) => {
			const name = inLanguage(names, row.lang)?.text ?? '';
			return attachmentOf(mediaByFile, file, name) ?? [];
		}),
		column: columnReference(column, requestedLanguage),
		trail: [...ancestorColumns(tree, column), column].map((node) => columnReference(node, requestedLanguage)),
	};
}
