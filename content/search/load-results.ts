import type { SearchResult } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { articleCards, type CardRow, cardDetailJoins, cardFields } from '../articles/article-cards.ts';
import { plainText } from '../bodies/plain-text.ts';
import type { ColumnTree } from '../columns/column-tree.ts';
import type { MediaByFile } from '../media/resolve-media.ts';
import type { Database } from '../store/connect.ts';
import { foldCharacters } from '../words/fold-characters.ts';
import type { MatchedText } from './finding/matched-texts.ts';
import { markText, matchScore, passageOf, type QueryMarks, withinCharacter } from './marking.ts';

/** Longer bodies are scanned in overlapping ranges of this many UTF-16 units. */
const windowLength = 6_000;
const windowOverlap = 800;

// ReDoS waiver: a window is short.
const tags = /<[^>]*>/g;

/** Characters of a body from which a passage is cut; longer bodies are dumps of other systems. */
const maxBodyLength = 1_000_000;

export type ResultRow = CardRow & { lang: Language; own_summary: string | null; body: string };

/** Loads the results for texts, in their order. Omits texts withdrawn meanwhile. */
export async function loadResultRows(database: Database, texts: MatchedText[]): Promise<ResultRow[]> {
	if (texts.length === 0) return [];
	const { rows } = await database.execute<ResultRow>(sql`
		select ${cardFields}, places.lang, versions.summary as own_summary,
			left(versions.body, ${maxBodyLength}) as body
		from (
			select page.*, texts.published_at, texts.published_version
			from unnest(
				${sql.param(texts.map((text) => text.articleId))}::text[],
				${sql.param(texts.map((text) => text.lang))}::text[]
			) with ordinality as page(article_id, lang, place)
			join article_texts texts on texts.article_id = page.article_id and texts.lang = page.lang
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
	const { html, ...part } = excerptAround(body, marks);
	const text = plainText(html);
	return passageOf(part.isPreceded ? text : [own_summary ?? '', text].join('\n'), marks, lang, part);
}

/** A range of a sanitised body, and whether it is preceded or followed by more. */
type BodyPart = { html: string; isPreceded: boolean; continues: boolean };

/**
 * The range of a long body with most of the query, so that a passage can be cut without parsing all of
 * it, which would take a second for ten books. It splits no tag and no character; the surrounding
 * elements are lost, which passages do not show.
 */
export function excerptAround(html: string, marks: QueryMarks): BodyPart {
	if (html.length <= windowLength) return { html, isPreceded: false, continues: false };
	let best = { start: 0, score: 0 };
	for (let start = 0; start < html.length; start += windowLength - windowOverlap) {
		const part = html.slice(start, start + windowLength).replace(tags, '');
		const score = matchScore(foldCharacters(part), marks);
		if (score > best.score) best = { start, score };
	}
	const start = best.start === 0 ? 0 : afterTag(html, best.start);
	const end = Math.min(html.length, best.start + windowLength);
	const last = isInTag(html, end) ? html.lastIndexOf('<', end - 1) : withinCharacter(html, end);
	return { html: html.slice(start, last), isPreceded: start > 0, continues: last < html.length };
}

/** The position itself if it is in text, else the end of its tag. */
function afterTag(html: string, at: number): number {
	return isInTag(html, at) ? html.indexOf('>', at) + 1 : withinCharacter(html, at);
}

/** In sanitised markup these characters occur only in tags. */
function isInTag(html: string, at: number): boolean {
	return at < html.length && html.lastIndexOf('<', at - 1) > html.lastIndexOf('>', at - 1);
}
