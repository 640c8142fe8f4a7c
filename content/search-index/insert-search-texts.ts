import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { indexVersion } from '../words/tokens/text-tokens.ts';
import { ensureSearchPlaces } from './search-places.ts';
import type { SearchableText } from './searchable-text.ts';

/** A published text to index. */
export type SearchText = {
	articleId: string;
	lang: Language;
	/** A timestamp in the format of the store. */
	publishedAt: string;
	/** The columns that list it, in order. */
	fdCodes: string[];
	indexed: SearchableText;
};

/** Inserts the rows of texts that are not indexed yet. */
export async function insertSearchTexts(transaction: Transaction, texts: SearchText[]): Promise<void> {
	if (texts.length === 0) return;
	const places = await ensureSearchPlaces(
		transaction,
		texts.map((text) => text.fdCodes),
	);
	const column = <Value>(read: (text: SearchText) => Value) => sql.param(texts.map(read));
	const { rows } = await transaction.execute<{ id: number; article_id: string; lang: Language }>(sql`
		insert into search_texts
			(article_id, lang, place, published_at, title, body, title_tokens, tokens, index_version)
		select article_id, lang, place, published_at, title, body,
			title_tokens::tsvector, tokens::tsvector, ${indexVersion}
		from unnest(
			${column((text) => text.articleId)}::text[], ${column((text) => text.lang)}::text[],
			${sql.param(places)}::int[], ${column((text) => text.publishedAt)}::timestamptz[],
			${column((text) => text.indexed.title)}::text[], ${column((text) => text.indexed.body)}::text[],
			${column((text) => text.indexed.titleTokens)}::text[],
			${column((text) => text.indexed.tokens[0])}::text[]
		) as texts(article_id, lang, place, published_at, title, body, title_tokens, tokens)
		returning id, article_id, lang
	`);
	for (const { articleId, lang, indexed } of texts) {
		const row = rows.find((candidate) => candidate.article_id === articleId && candidate.lang === lang);
		for (const [part, tokens] of indexed.tokens.entries()) {
			if (part === 0 || !row) continue;
			await transaction.execute(sql`
				insert into search_overflow (text_id, part, tokens)
				values (${row.id}, ${part}, ${tokens}::tsvector)
			`);
		}
	}
}
