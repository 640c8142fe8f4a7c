import { sql } from 'drizzle-orm';
import { plainText } from '../bodies/plain-text.ts';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import { countTitleWords, insertSearchTexts, type SearchText } from '../search-index/insert-search-texts.ts';
import { indexContent, type SearchableText } from '../search-index/searchable-text.ts';
import type { Transaction } from '../store/connect.ts';
import { isStoreUnavailable } from '../store/store-unavailable.ts';

type SearchedText = {
	article_id: string;
	lang: TextKey['lang'];
	title: string;
	/** Null for a text whose tokens are supplied. */
	body: string | null;
	summary: string | null;
	published_at: string;
	fd_codes: string[];
};

/** Searchable content of texts, by `nameOf`. */
export type IndexedContents = ReadonlyMap<string, SearchableText>;

export const nameOfIndexed = ({ articleId, lang }: TextKey) => `${lang}/${articleId}`;

/** Texts indexed at a time, since computing their tokens blocks everything else. */
const batchSize = 10;

/**
 * Updates the search rows of these texts to what is published of them, in the publishing transaction, so
 * that the next query finds a text. Their listings must be up to date. A text that the store cannot index
 * is published anyway, and found once it can be (`index-texts.ts`).
 */
export async function refreshSearchTexts(
	transaction: Transaction,
	keys: TextKey[],
	suppliedContents: IndexedContents = new Map(),
): Promise<void> {
	if (keys.length === 0) return;
	const removedRows = await transaction.execute<{ lang: TextKey['lang']; words: string[] }>(sql`
		delete from search_texts using ${keyTable(keys)}
		where search_texts.article_id = keys.article_id and search_texts.lang = keys.lang
		returning search_texts.lang, tsvector_to_array(search_texts.title_tokens) as words
	`);
	const publishedWords: { lang: TextKey['lang']; words: string[] }[] = [];
	for (const some of batchesOf(keys, suppliedContents)) {
		const texts = await loadTexts(transaction, some, suppliedContents);
		for (const { lang, indexed } of await insertAccepted(transaction, texts)) {
			publishedWords.push({ lang, words: indexed.titleWords });
		}
	}
	await countTitleWords(transaction, removedRows.rows, publishedWords);
}

/** Texts with supplied tokens cost nothing here and form one batch. */
function* batchesOf(keys: TextKey[], suppliedContents: IndexedContents): Generator<TextKey[]> {
	const prepared = keys.filter((key) => suppliedContents.has(nameOfIndexed(key)));
	if (prepared.length > 0) yield prepared;
	const others = keys.filter((key) => !suppliedContents.has(nameOfIndexed(key)));
	for (let start = 0; start < others.length; start += batchSize) yield others.slice(start, start + batchSize);
}

/**
 * Inserts the rows of texts, except those that the store refuses; the transaction continues without them.
 *
 * @returns the texts that have rows now
 */
async function insertAccepted(transaction: Transaction, texts: SearchText[]): Promise<SearchText[]> {
	if (texts.length === 0) return [];
	try {
		await transaction.transaction((savepoint) => insertSearchTexts(savepoint, texts));
		return texts;
	} catch (error) {
		if (isStoreUnavailable(error)) throw error;
		if (texts.length === 1) return [];
		const inserted: SearchText[] = [];
		for (const text of texts) inserted.push(...(await insertAccepted(transaction, [text])));
		return inserted;
	}
}

async function loadTexts(
	transaction: Transaction,
	keys: TextKey[],
	suppliedContents: IndexedContents,
): Promise<SearchText[]> {
	const isSupplied = keys.every((key) => suppliedContents.has(nameOfIndexed(key)));
	const { rows } = await transaction.execute<SearchedText>(sql`
		select texts.article_id, texts.lang, versions.title, versions.summary,
			${isSupplied ? sql`null` : sql`versions.body`} as body, texts.published_at,
			array(
				select fd_code from listings
				where listings.article_id = texts.article_id and listings.lang = texts.lang
				order by fd_code collate "C"
			) as fd_codes
		from ${keyTable(keys)}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
	`);
	return rows.map((row) => ({
		articleId: row.article_id,
		lang: row.lang,
		publishedAt: row.published_at,
		fdCodes: row.fd_codes,
		indexed:
			suppliedContents.get(nameOfIndexed({ articleId: row.article_id, lang: row.lang })) ??
			indexContent({ ...row, text: plainText(row.body ?? '') }),
	}));
}
