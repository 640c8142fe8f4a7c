import { sql } from 'drizzle-orm';
import { baseNameOf } from '../../media/media-files.ts';
import { keyTable, type TextKey } from '../../publishing/text-key.ts';
import { inLanguage } from '../../queries/in-language.ts';
import type { Transaction } from '../../store/connect.ts';
import type { Texts } from '../../store/schema.ts';
import { insertEntries, type NamedEntry } from './insert-entries.ts';

type PublishedAttachments = {
	article_id: string;
	lang: TextKey['lang'];
	attachments: { file: string; names: Texts }[];
};

/** In bytes: an index holds no key of 2,704, and a path that long must not keep its article from appearing. */
const longestKey = 2_000;

/**
 * Makes what is found of these texts' attachments agree with what is published: a file is found, by the name
 * its article gives it in the language, as long as the text is published.
 */
export async function refreshAttachmentEntries(transaction: Transaction, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	await transaction.execute(sql`
		delete from search_entries using ${keyTable(keys)}
		where search_entries.article_id = keys.article_id and search_entries.lang = keys.lang
	`);
	const { rows } = await transaction.execute<PublishedAttachments>(sql`
		select texts.article_id, texts.lang, articles.attachments
		from ${keyTable(keys)}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		join articles on articles.article_id = texts.article_id
		where texts.published_version is not null and articles.attachments <> '[]'
	`);
	await insertEntries(transaction, rows.flatMap(entriesOf));
}

/** An article may name a file twice; it is found under the first name. */
function entriesOf({ article_id: articleId, lang, attachments }: PublishedAttachments): NamedEntry[] {
	const byKey = new Map<string, NamedEntry>();
	for (const { file, names } of attachments) {
		const key = attachmentKey(articleId, file);
		if (byKey.has(key) || Buffer.byteLength(key) > longestKey) continue;
		const name = inLanguage(names, lang)?.text || baseNameOf(file);
		byKey.set(key, { kind: 'attachment', key, lang, articleId, name });
	}
	return [...byKey.values()];
}

/** No identifier of an article holds a slash. */
function attachmentKey(articleId: string, file: string): string {
	return `${articleId}/${file}`;
}

/** The file of an attachment that was found by its key. */
export function attachedFile(articleId: string, key: string): string {
	return key.slice(attachmentKey(articleId, '').length);
}
