import { createHash } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../store/connect.ts';
import { indexVersion } from '../words/text-tokens.ts';
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

/** The token indexes. */
const indexes = ['search_texts_title_tokens', 'search_texts_tokens'] as const;

/** The limit of the pending list of an index, in KB: more would make the merging transaction long. */
const pendingListKb = 4096;

/**
 * Collects tokens in the pending lists of their indexes, and merges them in bulk, which takes half the time of
 * indexing each text. Searches also read the lists, a little slower. If the process dies, this stays in effect
 * until the next call ends it; no text is missed.
 *
 * @returns a function that restores normal indexing
 */
export async function beginBulkIndexing(database: Database): Promise<() => Promise<void>> {
	const on = sql.raw(`(fastupdate = on, gin_pending_list_limit = ${pendingListKb})`);
	for (const index of indexes) await database.execute(sql`alter index ${sql.identifier(index)} set ${on}`);
	return async () => {
		for (const index of indexes) {
			await database.execute(sql`alter index ${sql.identifier(index)} set (fastupdate = off)`);
			await database.execute(sql`alter index ${sql.identifier(index)} reset (gin_pending_list_limit)`);
			await database.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
		}
	};
}

/** The distinct tokens of a title. */
type TitleWords = { lang: Language; words: string[] };

/** Updates the number of titles with each token for removed and added titles. */
export async function countTitleWords(
	transaction: Transaction,
	removed: TitleWords[],
	added: TitleWords[],
): Promise<void> {
	const changes = { zh: new Map<string, number>(), en: new Map<string, number>() };
	const add = (titles: TitleWords[], by: number) => {
		for (const { lang, words } of titles) {
			for (const word of words) changes[lang].set(word, (changes[lang].get(word) ?? 0) + by);
		}
	};
	add(removed, -1);
	add(added, 1);
	for (const [lang, byWord] of Object.entries(changes)) {
		const changed = [...byWord].filter(([, change]) => change !== 0);
		if (changed.length === 0) continue;
		const words = sql.param(changed.map(([word]) => word));
		await transaction.execute(sql`
			insert into search_words (word, lang, texts)
			select word, ${lang}::text, change
			from unnest(${words}::text[], ${sql.param(changed.map(([, change]) => change))}::int[]) as changes(word, change)
			on conflict (word, lang) do update set texts = search_words.texts + excluded.texts
		`);
		if (changed.every(([, change]) => change > 0)) continue;
		await transaction.execute(
			sql`delete from search_words where lang = ${lang} and word = any (${words}::text[]) and texts <= 0`,
		);
	}
}
