import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { beginEvent } from '../../events/record-event.ts';
import { keyTable, type TextKey } from '../../publishing/text-key.ts';
import { refreshSearchTexts } from '../../publishing/visibility/refresh-search-texts.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { refreshAttachmentEntries } from '../entries/refresh-attachment-entries.ts';
import { refreshAllEntries } from '../entries/refresh-entries.ts';
import { indexVersion } from '../tokens/text-tokens.ts';

/** So many texts are indexed in one transaction, which publications wait for. */
const batch = 50;

export type IndexingProgress = { done: number; total: number };

type Indexing = {
	/** All texts, or only those an earlier version indexed, or none did. */
	texts: 'all' | 'outdated';
	/** Awaited between batches; what it throws ends the run, and the next one goes on where it ended. */
	between(progress: IndexingProgress): Promise<void>;
};

/**
 * Indexes published texts for search, batch by batch, while everything goes on: each text is found as it
 * was until its own turn. Several instances may do it at once.
 *
 * @returns how many texts were indexed, and those the store refuses to
 */
export async function indexTexts(
	database: Database,
	{ texts, between }: Indexing,
): Promise<{ indexed: number; refused: TextKey[] }> {
	const wanted = sql`
		from article_texts texts
		left join search_texts indexed on indexed.article_id = texts.article_id and indexed.lang = texts.lang
		where texts.published_version is not null
			${texts === 'outdated' ? sql`and coalesce(indexed.index_version, 0) < ${indexVersion}` : sql``}`;
	const counted = await database.execute<{ total: number }>(sql`select count(*)::int as total ${wanted}`);
	const total = counted.rows[0]?.total ?? 0;
	if (total > 0) {
		await database.transaction(async (transaction) => {
			await beginEvent(transaction);
			await refreshAllEntries(transaction);
		});
	}
	let done = 0;
	const refused: TextKey[] = [];
	let last = { article_id: '', lang: '' };
	while (total > 0) {
		await between({ done, total });
		const { rows } = await database.execute<{ article_id: string; lang: Language }>(sql`
			select texts.article_id, texts.lang ${wanted}
				and (texts.article_id, texts.lang) > (${last.article_id}, ${last.lang})
			order by texts.article_id, texts.lang limit ${batch}
		`);
		if (rows.length === 0) break;
		const chosen = rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
		await database.transaction(async (transaction) => {
			// Taken by whoever publishes too: a text cannot change between being read and being indexed.
			await beginEvent(transaction);
			// Another instance may have been here in between.
			const keys = texts === 'all' ? chosen : await stillOutdated(transaction, chosen);
			await refreshSearchTexts(transaction, keys);
			await refreshAttachmentEntries(transaction, keys);
			refused.push(...(await stillOutdated(transaction, keys)));
		});
		done += rows.length;
		last = rows.at(-1) as (typeof rows)[number];
	}
	return { indexed: done - refused.length, refused };
}

async function stillOutdated(transaction: Transaction, keys: TextKey[]): Promise<TextKey[]> {
	const { rows } = await transaction.execute<{ article_id: string; lang: Language }>(sql`
		select keys.article_id, keys.lang from ${keyTable(keys)}
		left join search_texts indexed on indexed.article_id = keys.article_id and indexed.lang = keys.lang
		where coalesce(indexed.index_version, 0) < ${indexVersion}
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}
