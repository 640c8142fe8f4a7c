import type { SearchResult } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import {
	articleCards,
	type CardRow,
	cardDetailJoins,
	cardFields,
} from '../../articles/queries/article-cards.ts';
import { plainText } from '../../bodies/plain-text.ts';
import type { ColumnTree } from '../../columns/column-tree.ts';
import type { MediaByFile } from '../../media/resolve-media.ts';
import type { Database } from '../../store/connect.ts';
import type { ListedText } from '../finding/list-matched.ts';
import { markText } from '../marking/mark-text.ts';
import { passageOf } from '../marking/passage.ts';
import type { QueryMarks } from '../marking/query-marks.ts';
import { readableStretch } from '../marking/readable-stretch.ts';

/** Characters of a body from which a passage is cut; longer bodies are dumps of other systems. */
const maxBodyLength = 1_000_000;

export type ResultRow = CardRow & { lang: Language; own_summary: string | null; body: string };

/** Loads the results for texts, in their order. Omits texts withdrawn meanwhile. */
export async function loadResultRows(database: Database, texts: ListedText[]): Promise<ResultRow[]> {
	if (texts.length === 0) return [];
	const { rows } = await database.execute<ResultRow>(sql`
		select ${cardFields}, places.lang, versions.summary as own_summary,
			left(versions.body, ${maxBodyLength}) as body
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
		${cardDetailJoins}
		order by places.place
	`);
	return rows;
}

/**
 * Turns rows into results, in their order.
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

/** The summary precedes the body, unless the passage starts further on. */
function passageOfRow({ body, own_summary, lang }: ResultRow, marks: QueryMarks): SearchResult['passage'] {
	const { html, ...part } = readableStretch(body, marks);
	const text = plainText(html);
	return passageOf(part.isPreceded ? text : [own_summary ?? '', text].join('\n'), marks, lang, part);
}
