import { sql } from 'drizzle-orm';
import { plainText } from '../../bodies/plain-text.ts';
import { countTitleWords } from '../../search/store/count-title-words.ts';
import { insertSearchTexts, type SearchText } from '../../search/store/insert-search-texts.ts';
import { indexText } from '../../search/tokens/text-tokens.ts';
import type { Transaction } from '../../store/connect.ts';
import { isStoreUnavailable } from '../../store/store-unavailable.ts';
import { keyTable, type TextKey } from '../text-key.ts';

type PublishedText = {
	article_id: string;
	lang: TextKey['lang'];
	title: string;
	body: string;
	summary: string | null;
	published_at: string;
	fd_codes: string[];
};

/** So many texts are indexed at once: what makes their tokens keeps everything else waiting. */
const batch = 10;

/**
 * Makes what search finds of these texts agree with what is published of them, in the transaction that
 * publishes: a text is found by the next query. Their listings must be right already. A text the store cannot
 * index is published all the same, and found as soon as it can be (`index-texts.ts`).
 */
export async function refreshSearchTexts(transaction: Transaction, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	const gone = await transaction.execute<{ lang: TextKey['lang']; words: string[] }>(sql`
		delete from search_texts using ${keyTable(keys)}
		where search_texts.article_id = keys.article_id and search_texts.lang = keys.lang
		returning search_texts.lang, tsvector_to_array(search_texts.title_tokens) as words
	`);
	const come: { lang: TextKey['lang']; words: string[] }[] = [];
	for (let start = 0; start < keys.length; start += batch) {
		const texts = await loadTexts(transaction, keys.slice(start, start + batch));
		for (const { lang, indexed } of await insertWherePossible(transaction, texts)) {
			come.push({ lang, words: indexed.titleTokens });
		}
	}
	await countTitleWords(transaction, gone.rows, come);
}

/**
 * Inserts the rows of texts, leaving out those the store refuses: the transaction goes on without them.
 *
 * @returns the texts that have rows now
 */
async function insertWherePossible(transaction: Transaction, texts: SearchText[]): Promise<SearchText[]> {
	if (texts.length === 0) return [];
	try {
		await transaction.transaction((savepoint) => insertSearchTexts(savepoint, texts));
		return texts;
	} catch (error) {
		if (isStoreUnavailable(error)) throw error;
		if (texts.length === 1) return [];
		const inserted: SearchText[] = [];
		for (const text of texts) inserted.push(...(await insertWherePossible(transaction, [text])));
		return inserted;
	}
}

async function loadTexts(transaction: Transaction, keys: TextKey[]): Promise<SearchText[]> {
	const { rows } = await transaction.execute<PublishedText>(sql`
		select texts.article_id, texts.lang, versions.title, versions.summary, versions.body, texts.published_at,
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
		indexed: indexText(row.title, [row.summary ?? '', plainText(row.body)].join('\n')),
	}));
}
