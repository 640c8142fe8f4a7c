import type { SearchResult } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { plainText } from '../../../bodies/plain-text.ts';
import { markText } from '../../../search/marking/mark-text.ts';
import { passageOf } from '../../../search/marking/passage.ts';
import type { QueryMarks } from '../../../search/marking/query-marks.ts';
import { readableStretch } from '../../../search/marking/readable-stretch.ts';
import type { Database } from '../../../store/connect.ts';
import { articleCards, type CardRow, cardFields, restOfCardJoins } from '../../articles/article-cards.ts';
import type { ColumnTree } from '../../columns/column-tree.ts';
import type { MediaByFile } from '../../resolve-media.ts';
import type { ListedText } from '../finding/list-matched.ts';

/** A passage is cut from this much of a body, in characters: beyond it only other systems' dumps go. */
const longestBody = 1_000_000;

export type ResultRow = CardRow & { lang: Language; own_summary: string | null; body: string };

/** Loads what results show of texts, in their order. One that went out of sight meanwhile is left out. */
export async function loadResultRows(database: Database, texts: ListedText[]): Promise<ResultRow[]> {
	if (texts.length === 0) return [];
	const { rows } = await database.execute<ResultRow>(sql`
		select ${cardFields}, places.lang, versions.summary as own_summary,
			left(versions.body, ${longestBody}) as body
		from (
			select wanted.*, texts.published_at, texts.published_version
			from unnest(
				${sql.param(texts.map((text) => text.articleId))}::text[],
				${sql.param(texts.map((text) => text.lang))}::text[]
			) with ordinality as wanted(article_id, lang, place)
			join article_texts texts on texts.article_id = wanted.article_id and texts.lang = wanted.lang
		) places
		join article_versions versions on versions.article_id = places.article_id
			and versions.lang = places.lang and versions.version = places.published_version
		${restOfCardJoins}
		order by places.place
	`);
	return rows;
}

/**
 * Makes results of rows, in their order.
 *
 * @param language of the page they are shown on
 */
export function searchResults(
	rows: ResultRow[],
	{ tree, mediaByFile }: { tree: ColumnTree; mediaByFile: MediaByFile },
	language: Language,
	marks: QueryMarks,
): SearchResult[] {
	return rows.flatMap((row) =>
		articleCards([row], tree, mediaByFile, language).map((card) => ({
			...card,
			lang: row.lang,
			markedTitle: markText(row.title, marks),
			passage: passageOfRow(row, marks),
		})),
	);
}

/** The summary stands before the body, unless the passage is from further on. */
function passageOfRow({ body, own_summary, lang }: ResultRow, marks: QueryMarks): SearchResult['passage'] {
	const { html, ...part } = readableStretch(body, marks);
	const text = plainText(html);
	return passageOf(part.follows ? text : [own_summary ?? '', text].join('\n'), marks, lang, part);
}
