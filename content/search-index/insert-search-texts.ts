import { createHash } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { indexVersion } from '../words/tokens/text-tokens.ts';
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

/**
 * The rows of `search_places` for sets of columns; missing ones are inserted.
 *
 * @param sets each in the order of a text's listings
 * @returns their ids, in the order of `sets`
 */
async function ensureSearchPlaces(transaction: Transaction, sets: string[][]): Promise<number[]> {
	const byDigest = new Map(sets.map((fdCodes) => [digestOf(fdCodes), fdCodes]));
	const digests = sql.param([...byDigest.keys()]);
	const existingPlaces = async () => {
		const { rows } = await transaction.execute<{ id: number; digest: string }>(
			sql`select id, digest from search_places where digest = any (${digests}::text[])`,
		);
		return new Map(rows.map((row) => [row.digest, row.id]));
	};
	let ids = await existingPlaces();
	if (ids.size < byDigest.size) {
		await transaction.execute(sql`
			insert into search_places (digest, fd_codes)
			select digest, array(select jsonb_array_elements_text(fd_codes::jsonb))
			from unnest(
				${digests}::text[],
				${sql.param([...byDigest.values()].map((fdCodes) => JSON.stringify(fdCodes)))}::text[]
			) as sets(digest, fd_codes)
			on conflict (digest) do nothing
		`);
		ids = await existingPlaces();
	}
	return sets.map((fdCodes) => ids.get(digestOf(fdCodes)) as number);
}

function digestOf(fdCodes: string[]): string {
	return createHash('md5').update(JSON.stringify(fdCodes)).digest('hex');
}
