import type { LinkedArticle } from '@portico/api/addresses/addresses.ts';
import type { PageKind } from '@portico/api/addresses/page-kinds.ts';
import type { FoundEntry } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import { columnReference } from '../columns/column-tree.ts';
import { type LeaderRow, namedLeader } from '../company/leaders.ts';
import { attachmentOf, type MediaByFile, pictureOf, resolveMedia } from '../media/resolve-media.ts';
import { inLanguage } from '../model/in-language.ts';
import { entryFile } from '../search-index/refresh-entries.ts';
import type { Database } from '../store/connect.ts';
import type { Texts } from '../store/tables/schema.ts';
import { nameInLanguage, titleBreaks } from '../titles/title-breaks.ts';
import { markText, type QueryMarks, queryMarks } from './marking.ts';
import { type ParsedQuery, type QueryPhrase, queryTokens, unproven } from './read-query.ts';

/**
 * Entries other than articles found by name, on the pages of a language: at most 3 columns, 3 leaders, 3
 * units, 3 videos and 5 attachments, in this order, the best of each kind first. Only what visitors can
 * see is found; a video or an attachment while its text is published in the language.
 */
export async function findEntries(
	database: Database,
	language: Language,
	query: ParsedQuery,
	alternatives: readonly ParsedQuery[] = [],
): Promise<FoundEntry[]> {
	const rows = await findEntryRows(database, language, query, alternatives);
	if (rows.length === 0) return [];
	const mediaByFile = await resolveMedia(database, rows.map(fileOf));
	const marks = queryMarks(query, { alternatives });
	return rows.flatMap((row) => foundEntry(row, { language, mediaByFile, marks }) ?? []);
}

/** The picture or file of an entry. */
function fileOf(row: EntryRow): string | null {
	if (row.kind === 'attachment') return row.details && entryFile(row.details.articleId, row.key);
	if (row.kind === 'film') return row.details?.poster ?? null;
	return row.kind === 'leader' && row.details ? row.details.portrait : null;
}

type Shown = { language: Language; mediaByFile: MediaByFile; marks: QueryMarks };

/** Null for an attachment whose file is missing. */
function foundEntry(row: EntryRow, { language, mediaByFile, marks }: Shown): FoundEntry | null {
	const { kind, details } = row;
	if (details === null) return null;
	switch (kind) {
		case 'column': {
			const column = columnReference(details, language);
			return { kind, markedName: markText(column.name.text, marks), column };
		}
		case 'leader': {
			const { name, ...leader } = namedLeader(details, language);
			const portrait = pictureOf(mediaByFile, details.portrait, language);
			return { kind, markedName: markText(name.text, marks), lang: name.lang, ...leader, portrait };
		}
		case 'unit': {
			const name = nameInLanguage(details.names, language);
			const above = details.above && inLanguage(details.above, language);
			const markedName = markText(name.text, marks);
			return { kind, markedName, lang: name.lang, unitId: row.key, above, href: details.href };
		}
		case 'film': {
			const { videoId, titles, duration } = details;
			const name = nameInLanguage(titles, language);
			return {
				kind,
				markedName: markText(name.text, marks),
				lang: name.lang,
				videoId,
				duration,
				poster: pictureOf(mediaByFile, details.poster, language),
				article: linkOf(details, language),
			};
		}
		case 'attachment': {
			const { articleId } = details;
			const attachment = attachmentOf(mediaByFile, entryFile(articleId, row.key), row.name);
			const article = linkOf(details, language);
			return attachment && { kind, markedName: markText(row.name, marks), attachment, article };
		}
	}
}

function linkOf({ articleId, address, linkTo, title, ...details }: AttachmentDetails, lang: Language) {
	const publishedAt = new Date(details.publishedAt).toISOString();
	return { articleId, address, linkTo, title, titleBreaks: titleBreaks(title), publishedAt, lang };
}

/** The row of a found entry; `name` is in the language of the pages or falls back. */
type EntryRow = { key: string; name: string } & (
	| { kind: 'column'; details: ColumnDetails | null }
	| { kind: 'leader'; details: Pick<LeaderRow, 'number' | 'names' | 'positions' | 'portrait'> | null }
	| { kind: 'unit'; details: { names: Texts; above: Texts | null; href: string | null } | null }
	| { kind: 'film'; details: VideoDetails | null }
	| { kind: 'attachment'; details: AttachmentDetails | null }
);
type ColumnDetails = { fdCode: string; names: Texts; page: PageKind; href: string | null };
type AttachmentDetails = LinkedArticle & { title: string; publishedAt: string };
type VideoDetails = AttachmentDetails & {
	videoId: string;
	titles: Texts;
	duration: number;
	poster: string | null;
};

/** The maximum number of entries per kind. */
const maxShown = { column: 3, leader: 3, unit: 3, film: 3, attachment: 5 };

/**
 * The maximum number of matching videos and attachments that are sorted; beyond it, any of them are
 * taken.
 */
const maxSortedAttachments = 1_000;

/**
 * The entries whose names match the query, best first within each kind, with their details, in one
 * statement. Empty for an empty query.
 *
 * Columns, leaders and units are few, and scanned; videos and attachments are found by index. They are
 * separate tables, because the index would also return every matching attachment to a search for columns.
 */
async function findEntryRows(
	database: Database,
	language: Language,
	query: ParsedQuery,
	alternatives: readonly ParsedQuery[],
): Promise<EntryRow[]> {
	const queries = queryTokens(query, alternatives);
	if (queries === null) return [];
	const { allWords, bySynonyms } = queries;
	const exactFirst = bySynonyms ? sql`tokens @@ ${allWords}::tsquery desc, ` : sql``;
	const occurs = sql.join(
		[
			sql`tokens @@ ${bySynonyms ? `(${allWords}) | ${bySynonyms.allWords}` : allWords}::tsquery`,
			...unproven(query.phrases).map(occursInName),
			...unproven(query.without).map((phrase) => sql`not ${occursInName(phrase)}`),
		],
		sql` and `,
	);
	const { rows } = await database.execute<EntryRow>(sql`
		with listed as materialized (
			select * from search_entries where kind in ('column', 'leader', 'unit') and lang = ${language}
		),
		attached as materialized (
			select * from search_entries where article_id is not null and lang = ${language} and ${occurs}
			limit ${maxSortedAttachments}
		),
		-- A film that several articles show is found once, with the article that showed it first.
		once as (
			select distinct on (kind, what) * from (
				select attached.*, case kind when 'film' then ${videoIdOf(sql`key`)} else key end as what,
					case kind when 'film' then (
						select published_at from article_texts texts
						where texts.article_id = attached.article_id and texts.lang = attached.lang
					) end as shown_at
				from attached
			) named
			order by kind, what, shown_at
		),
		found as (
			select *, row_number() over (partition by kind order by ${exactFirst}${bestNamesFirst(query.titleForm)}) as place
			from (select *, key as what from listed where ${occurs} union all select ${entryFields}, what from once) matched
		)
		select kind, key, name, case kind
			when 'column' then (
				select jsonb_build_object('fdCode', fd_code, 'names', names, 'page', page, 'href', href)
				from columns where fd_code = key
			)
			when 'leader' then (
				select jsonb_build_object(
					'number', number, 'names', names, 'positions', positions, 'portrait', portrait
				)
				from leaders where number::text = key
			)
			when 'unit' then (
				select jsonb_build_object('names', units.names, 'above', above.names, 'href', units.href)
				from organisation_units units
				left join organisation_units above on above.unit_id = units.parent
				where units.unit_id = key
			)
			else (
				select jsonb_build_object(
					'articleId', found.article_id, 'address', articles.address, 'linkTo', versions.link_to, 'title', versions.title, 'publishedAt', texts.published_at
				) || case kind when 'film' then (
					select jsonb_build_object(
						'videoId', video_id, 'titles', titles, 'duration', duration, 'poster', poster
					)
					from videos where video_id = found.what
				) else '{}' end
				from article_texts texts
				join article_versions versions on versions.article_id = texts.article_id
					and versions.lang = texts.lang and versions.version = texts.published_version
				join articles on articles.article_id = texts.article_id
				where texts.article_id = found.article_id and texts.lang = found.lang
			)
		end as details
		from found
		where place <= case kind ${sql.join(Object.entries(maxShown).map(maxShownOf), sql` `)} end
		order by case kind ${sql.join(Object.keys(maxShown).map(orderOf), sql` `)} end, place
	`);
	return rows;
}

/** The video identifier in the key of an entry. */
const videoIdOf = (key: SQL): SQL => sql`substr(${key}, strpos(${key}, '/') + 1)`;

const entryFields = sql`kind, key, lang, article_id, name, canonical_name, tokens`;

const maxShownOf = ([kind, most]: [string, number]): SQL => sql`when ${kind}::text then ${most}::int`;
const orderOf = (kind: string, at: number): SQL => sql`when ${kind}::text then ${at}::int`;

function occursInName({ canonical }: QueryPhrase): SQL {
	return sql`position(${canonical} in canonical_name) > 0`;
}

/**
 * Orders rows of `search_entries` by how well the name matches: the query itself, then names that start
 * with it, then those that contain it; the shorter first, with a stable order.
 *
 * @param whole the query, in the canonical form of a whole text
 */
export function bestNamesFirst(titleForm: string): SQL {
	return sql`canonical_name = ${titleForm} desc, starts_with(canonical_name, ${titleForm.trimEnd()}) desc,
		position(${titleForm.trim()} in canonical_name) > 0 desc, char_length(canonical_name), key collate "C"`;
}
