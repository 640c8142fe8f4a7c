import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import { refreshSearchTexts } from '../changes/refresh-search-texts.ts';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import { refreshAllEntries, refreshArticleEntries } from '../search-index/refresh-entries.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { indexVersion } from '../words/text-tokens.ts';

/** Texts per transaction, for which publications wait. */
const batchSize = 50;

export type IndexingProgress = { done: number; total: number };

type Indexing = {
	/** All texts, or only those without an index entry of this version. */
	texts: 'all' | 'outdated';
	/** Awaited between batches; an error it throws ends the run, and the next run continues. */
	between(progress: IndexingProgress): Promise<void>;
};

/**
 * Indexes published texts for search, batch by batch, online: each text keeps its old entry until it is
 * processed. Several instances may run it concurrently.
 *
 * @returns the number of indexed texts, and those that the store rejected
 */
export async function indexTexts(
	database: Database,
	{ texts, between }: Indexing,
): Promise<{ indexed: number; refused: TextKey[] }> {
	const condition = sql`
		from article_texts texts
		left join search_texts indexed on indexed.article_id = texts.article_id and indexed.lang = texts.lang
		where texts.published_version is not null
			${texts === 'outdated' ? sql`and coalesce(indexed.index_version, 0) < ${indexVersion}` : sql``}`;
	const counted = await database.execute<{ total: number }>(sql`select count(*)::int as total ${condition}`);
	const total = counted.rows[0]?.total ?? 0;
	if (total > 0) {
		await changeContent(database, 'system:maintenance', ({ transaction }) => refreshAllEntries(transaction));
	}
	let done = 0;
	const refused: TextKey[] = [];
	let lastKey = { article_id: '', lang: '' };
	while (total > 0) {
		await between({ done, total });
		const { rows } = await database.execute<{ article_id: string; lang: Language }>(sql`
			select texts.article_id, texts.lang ${condition}
				and (texts.article_id, texts.lang) > (${lastKey.article_id}, ${lastKey.lang})
			order by texts.article_id, texts.lang limit ${batchSize}
		`);
		if (rows.length === 0) break;
		const chosen = rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
		// Under the lock of publications: a text cannot change between being read and being indexed.
		await changeContent(database, 'system:maintenance', async ({ transaction }) => {
			// Another instance may have processed them meanwhile.
			const keys = texts === 'all' ? chosen : await outdatedOf(transaction, chosen);
			await refreshSearchTexts(transaction, keys);
			await refreshArticleEntries(transaction, keys);
			refused.push(...(await outdatedOf(transaction, keys)));
		});
		done += rows.length;
		lastKey = rows.at(-1) as (typeof rows)[number];
	}
	return { indexed: done - refused.length, refused };
}

async function outdatedOf(transaction: Transaction, keys: TextKey[]): Promise<TextKey[]> {
	const { rows } = await transaction.execute<{ article_id: string; lang: Language }>(sql`
		select keys.article_id, keys.lang from ${keyTable(keys)}
		left join search_texts indexed on indexed.article_id = keys.article_id and indexed.lang = keys.lang
		where coalesce(indexed.index_version, 0) < ${indexVersion}
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}
