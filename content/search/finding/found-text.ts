import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Candidate } from '../rank-candidates.ts';

/** A text that may be shown. */
export type FoundText = Candidate & { articleId: string; lang: Language };

/** The row of `foundFields`, and whether the text contains the query as a phrase. */
export type FoundRow = {
	id: number;
	article_id: string;
	lang: Language;
	title: string;
	moment: number;
	holds_phrase: boolean;
	by_synonym?: boolean;
};

/** The fields of a FoundRow taken directly from `search_texts`. */
export const foundFields: SQL = sql`texts.id, texts.article_id, texts.lang, texts.title,
	extract(epoch from texts.published_at)::float8 * 1000 as moment`;

/** @param holdsAllWords known from the statement */
export function foundText(row: FoundRow, holdsAllWords: boolean): FoundText {
	return {
		id: row.id,
		articleId: row.article_id,
		lang: row.lang,
		title: row.title,
		publishedAt: Number(row.moment),
		holdsPhrase: row.holds_phrase,
		holdsAllWords,
		bySynonym: row.by_synonym ?? false,
	};
}
