import { sql } from 'drizzle-orm';
import { plainText } from '../../bodies/plain-text.ts';
import { normaliseForSearch } from '../../search/normalise-for-search.ts';
import type { Transaction } from '../../store/connect.ts';
import { searchTexts } from '../../store/schema.ts';
import { keyTable, type TextKey } from '../text-key.ts';

type PublishedText = {
	article_id: string;
	lang: TextKey['lang'];
	title: string;
	body: string;
	summary: string | null;
	published_at: string;
};

/** Makes what search finds of these texts agree with what is published of them. */
export async function refreshSearchTexts(transaction: Transaction, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	await transaction.execute(sql`
		delete from search_texts using ${keyTable(keys)}
		where search_texts.article_id = keys.article_id and search_texts.lang = keys.lang
	`);
	const { rows } = await transaction.execute<PublishedText>(sql`
		select texts.article_id, texts.lang, versions.title, versions.summary, versions.body, texts.published_at
		from ${keyTable(keys)}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
	`);
	if (rows.length === 0) return;
	await transaction.insert(searchTexts).values(
		rows.map((row) => ({
			articleId: row.article_id,
			lang: row.lang,
			title: normaliseForSearch(row.title),
			body: normaliseForSearch([row.summary ?? '', plainText(row.body)].join('\n')),
			publishedAt: new Date(row.published_at),
		})),
	);
}
