import type { Article, ArticleLink, ArticlePreview } from '@portico/api/answers/articles.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { mediaFilesIn, resolveBlocks, videosIn } from '../bodies/media-references.ts';
import { ancestorColumns, columnReference, loadColumnTree } from '../columns/column-tree.ts';
import { addTags, articleTag, listTag } from '../events/content-tags.ts';
import { attachmentOf, mediaLookup, pictureOf, resolveMedia } from '../media/resolve-media.ts';
import { isIdentifier } from '../model/identifiers.ts';
import { inLanguage } from '../model/in-language.ts';
import type { StoredBlock } from '../model/stored-blocks.ts';
import type { Database } from '../store/connect.ts';
import { publishedJoins, shownModification, type Texts } from '../store/tables/schema.ts';
import { breakHeadings, titleBreaks } from '../titles/title-breaks.ts';
import { postersOf, resolveVideos, videoOf } from '../videos/resolve-videos.ts';
import { articleNamed, type LinkRow, linkedArticle, linkFields } from './article-addresses.ts';
import { timeOrder } from './article-cards.ts';

/** The fields of an ArticleTextRow, for statements over `texts`, one of their `versions`, and `articles`. */
const articleTextFields = sql`texts.article_id, ${linkFields}, texts.lang, versions.title, versions.subtitle,
	coalesce(versions.summary, versions.excerpt) as summary, versions.source, versions.author,
	versions.editor, versions.share_title, versions.blocks, articles.fd_code, articles.cover, articles.attachments`;

type ArticleRow = ArticleTextRow & {
	published_at: string;
	modified_at: string;
	published_in: Language[];
	neighbours: NeighbourRow[];
};

/**
 * A published article, in the other language when the requested one is missing, so that a link never leads to nothing;
 * null when neither is published. Its neighbours are in the language of the text.
 *
 * @param named its identifier, or an address that it has or had
 */
export async function findArticle(
	database: Database,
	named: string,
	language: Language,
): Promise<Article | null> {
	if (!isIdentifier(named)) return null;
	addTags(articleTag(named));
	const row = await loadPublished(database, named, language);
	if (row) addTags(articleTag(row.article_id));
	const text = row && (await articleText(database, row, language));
	if (!text) return null;
	const publishedAt = new Date(row.published_at);
	return {
		...text,
		publishedAt: publishedAt.toISOString(),
		modifiedAt: new Date(row.modified_at).toISOString(),
		languages: languages.filter((lang) => row.published_in.includes(lang)),
		...neighboursOf(row.neighbours, row.fd_code),
	};
}

async function loadPublished(
	database: Database,
	named: string,
	language: Language,
): Promise<ArticleRow | undefined> {
	const { rows } = await database.execute<ArticleRow>(sql`
		with shown as materialized (
			select ${articleTextFields}, texts.published_at, ${shownModification} as modified_at,
				array(
					select lang from article_texts
					where article_id = texts.article_id and published_version is not null
				) as published_in
			from article_texts texts
			join article_versions versions on versions.article_id = texts.article_id
				and versions.lang = texts.lang and versions.version = texts.published_version
			join articles on articles.article_id = texts.article_id
			where texts.article_id = ${articleNamed(named)}
			order by texts.lang = ${language} desc limit 1
		)
		select shown.*, ${neighbourRows} as neighbours from shown
	`);
	return rows[0];
}

/** The number of related articles. */
const relatedCount = 4;

type NeighbourRow = LinkRow & {
	role: 'previous' | 'next' | 'related';
	title: string;
	published_at: string;
};

const inColumn = sql`listings.fd_code = shown.fd_code and listings.lang = shown.lang`;
const shownPlace = sql`(shown.published_at, shown.article_id)`;

/**
 * The articles around `shown` in its column, as an array of NeighbourRow: the next newer one, the next
 * older one, and the newest others. Each comes from the end of a range of the index `listings_time`, so
 * nothing is counted or skipped.
 */
const neighbourRows = sql`(
	select coalesce(jsonb_agg(neighbours order by published_at desc, article_id desc), '[]')
	from (
		select places.role, places.article_id, ${linkFields}, places.published_at, versions.title
		from (
			(
				select 'previous' as role, article_id, published_at from listings
				where ${inColumn} and (listings.published_at, listings.article_id) > ${shownPlace}
				order by published_at, article_id limit 1
			) union all (
				select 'next', article_id, published_at from listings
				where ${inColumn} and (listings.published_at, listings.article_id) < ${shownPlace}
				order by ${timeOrder} limit 1
			) union all (
				select 'related', article_id, published_at from listings
				where ${inColumn} and listings.article_id <> shown.article_id
				order by ${timeOrder} limit ${sql.raw(String(relatedCount))}
			)
		) places
		${publishedJoins(sql`shown.lang`)}
		join articles on articles.article_id = places.article_id
	) neighbours
)`;

/** The neighbours and related articles as an article's page shows them. */
function neighboursOf(rows: NeighbourRow[], fdCode: string): Pick<Article, 'previous' | 'next' | 'related'> {
	addTags(listTag(fdCode), ...rows.map((row) => articleTag(row.article_id)));
	const linksOf = (role: NeighbourRow['role']) => rows.filter((row) => row.role === role).map(articleLink);
	return {
		previous: linksOf('previous')[0] ?? null,
		next: linksOf('next')[0] ?? null,
		related: linksOf('related'),
	};
}

function articleLink(row: NeighbourRow): ArticleLink {
	return {
		...linkedArticle(row),
		title: row.title,
		titleBreaks: titleBreaks(row.title),
		publishedAt: new Date(row.published_at).toISOString(),
	};
}

/** What an article's page shows of any version of its text, published or not. */
type ArticleText = Omit<ArticlePreview, 'version' | 'savedAt' | 'state' | 'publishedAt' | 'expiresAt'>;

/** The row of an ArticleText. `fd_code` is the home column. */
export type ArticleTextRow = LinkRow & {
	lang: Language;
	title: string;
	subtitle: string | null;
	summary: string;
	source: string | null;
	author: string | null;
	editor: string | null;
	share_title: string | null;
	blocks: StoredBlock[];
	fd_code: string;
	cover: string | null;
	attachments: { file: string; names: Texts }[];
};

/**
 * Turns a row into an ArticleText: files become addresses; the home column becomes a reference and a
 * trail, with names in the requested language even when the text is in the other. Null when the column
 * was removed after the row was read.
 *
 * @param asOf with files as they were then; null for those of now
 */
export async function articleText(
	database: Database,
	row: ArticleTextRow,
	requestedLanguage: Language,
	asOf: Date | null = null,
): Promise<ArticleText | null> {
	const tree = await loadColumnTree(database);
	const column = tree.byCode.get(row.fd_code);
	if (!column) return null;
	const videosById = await resolveVideos(database, videosIn(row.blocks));
	const mediaByFile = await resolveMedia(
		database,
		[
			row.cover,
			...row.attachments.map((attachment) => attachment.file),
			...mediaFilesIn(row.blocks),
			...postersOf(videosById),
		],
		asOf,
	);
	return {
		...linkedArticle(row),
		lang: row.lang,
		title: row.title,
		titleBreaks: titleBreaks(row.title),
		subtitle: row.subtitle,
		subtitleBreaks: titleBreaks(row.subtitle ?? ''),
		summary: row.summary,
		source: row.source,
		author: row.author,
		editor: row.editor,
		shareTitle: row.share_title,
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
