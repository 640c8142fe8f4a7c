import type { Language } from '@portico/api/languages.ts';
import type { PageKind } from '@portico/api/page-kinds.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { QueryPhrase, ReadQuery } from '../../../search/query/read-query.ts';
import { unproven, wantedTokens } from '../../../search/query/wanted-tokens.ts';
import type { Database } from '../../../store/connect.ts';
import type { Texts } from '../../../store/schema.ts';
import type { LeaderRow } from '../../company/leaders.ts';
import { bestNamesFirst } from './best-names-first.ts';

/** What the store tells of an entry that was found; `name` is in the language of the pages or falls back. */
export type EntryRow = { key: string; name: string } & (
	| { kind: 'column'; details: ColumnDetails | null }
	| { kind: 'leader'; details: Pick<LeaderRow, 'number' | 'names' | 'positions' | 'portrait'> | null }
	| { kind: 'unit'; details: { names: Texts; above: Texts | null; href: string | null } | null }
	| { kind: 'attachment'; details: AttachmentDetails | null }
);
type ColumnDetails = { fdCode: string; names: Texts; page: PageKind; href: string | null };
type AttachmentDetails = { articleId: string; title: string; publishedAt: string };

/** How many entries are shown of each kind at most. */
const mostShown = { column: 3, leader: 3, unit: 3, attachment: 5 };

/** So many attachments that match are put in order; where there are more, those are as good as any. */
const mostAttachments = 1_000;

/**
 * The entries whose names hold what the query wants, best first within each kind, with what is shown of them:
 * in one statement. None where the query wants nothing.
 *
 * Columns, leaders and units are few, and looked at one by one; the index finds attachments. Two tables, for
 * the index would also bring every attachment that matches to those who look for a column.
 */
export async function findEntryRows(
	database: Database,
	language: Language,
	query: ReadQuery,
): Promise<EntryRow[]> {
	const wanted = wantedTokens(query);
	if (wanted === null) return [];
	const stands = sql.join(
		[
			sql`tokens @@ ${wanted.allWords}::tsquery`,
			...unproven(query.phrases).map(standsInName),
			...unproven(query.without).map((phrase) => sql`not ${standsInName(phrase)}`),
		],
		sql` and `,
	);
	const { rows } = await database.execute<EntryRow>(sql`
		with listed as materialized (
			select * from search_entries where kind in ('column', 'leader', 'unit') and lang = ${language}
		),
		attached as materialized (
			select * from search_entries where article_id is not null and lang = ${language} and ${stands}
			limit ${mostAttachments}
		),
		found as (
			select *, row_number() over (partition by kind order by ${bestNamesFirst(query.whole)}) as place
			from (select * from listed where ${stands} union all select * from attached) matched
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
			when 'attachment' then (
				select jsonb_build_object(
					'articleId', found.article_id, 'title', versions.title, 'publishedAt', texts.published_at
				)
				from article_texts texts
				join article_versions versions on versions.article_id = texts.article_id
					and versions.lang = texts.lang and versions.version = texts.published_version
				where texts.article_id = found.article_id and texts.lang = found.lang
			)
		end as details
		from found
		where place <= case kind ${sql.join(Object.entries(mostShown).map(shownOf), sql` `)} end
		order by case kind ${sql.join(Object.keys(mostShown).map(orderOf), sql` `)} end, place
	`);
	return rows;
}

const shownOf = ([kind, most]: [string, number]): SQL => sql`when ${kind}::text then ${most}::int`;
const orderOf = (kind: string, at: number): SQL => sql`when ${kind}::text then ${at}::int`;

function standsInName({ canonical }: QueryPhrase): SQL {
	return sql`position(${canonical} in canonical_name) > 0`;
}
