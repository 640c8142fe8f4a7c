import { sql } from 'drizzle-orm';
import { baseNameOf } from '../../files/media-files.ts';
import { inLanguage } from '../../model/in-language.ts';
import { keyTable, type TextKey } from '../../model/text-key.ts';
import type { Transaction } from '../../store/connect.ts';
import type { Texts } from '../../store/tables/schema.ts';
import { insertEntries, type NamedEntry } from './insert-entries.ts';

type PublishedText = {
	article_id: string;
	lang: TextKey['lang'];
	attachments: { file: string; names: Texts }[];
	videos: { videoId: string; titles: Texts; descriptions: Texts }[];
};

/** In bytes: an index rejects keys from 2,704 on, and a long path must not prevent the publication of its article. */
const maxKeyBytes = 2_000;

/**
 * Updates the entries of these texts' videos and attachments to their published state. While a text is published,
 * an attachment is found by its name in the article; a video by its title, the words of its description, and the
 * words for videos.
 */
export async function refreshArticleEntries(transaction: Transaction, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	await transaction.execute(sql`
		delete from search_entries using ${keyTable(keys)}
		where search_entries.article_id = keys.article_id and search_entries.lang = keys.lang
	`);
	const { rows } = await transaction.execute<PublishedText>(sql`
		select texts.article_id, texts.lang, articles.attachments, case
			when versions.video_id is null then '[]' else (
				select coalesce(jsonb_agg(jsonb_build_object(
					'videoId', video_id, 'titles', titles, 'descriptions', descriptions
				)), '[]')
				from videos where video_id in (
					select film ->> 'videoId' from jsonb_array_elements(versions.blocks) film
					where film ->> 'kind' = 'video'
				)
			) end as videos
		from ${keyTable(keys)}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		join articles on articles.article_id = texts.article_id
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
		where articles.attachments <> '[]' or versions.video_id is not null
	`);
	await insertEntries(transaction, rows.flatMap(entriesOf));
}

/** The same for all published texts that show a video, after a change of the video. */
export async function refreshVideoEntries(transaction: Transaction, videoId: string): Promise<void> {
	const block = JSON.stringify([{ kind: 'video', videoId }]);
	const { rows } = await transaction.execute<{ article_id: string; lang: TextKey['lang'] }>(sql`
		select texts.article_id, texts.lang from article_versions versions
		join article_texts texts on texts.article_id = versions.article_id and texts.lang = versions.lang
			and texts.published_version = versions.version
		where versions.video_id is not null and versions.blocks @> ${block}::jsonb
	`);
	await refreshArticleEntries(
		transaction,
		rows.map((row) => ({ articleId: row.article_id, lang: row.lang })),
	);
}

/** An article may name a file twice; the first name is used. */
function entriesOf({ article_id: articleId, lang, attachments, videos }: PublishedText): NamedEntry[] {
	const byKey = new Map<string, NamedEntry>();
	for (const { file, names } of attachments) {
		const key = entryKey(articleId, file);
		if (byKey.has(key) || Buffer.byteLength(key) > maxKeyBytes) continue;
		const name = inLanguage(names, lang)?.text || baseNameOf(file);
		byKey.set(key, { kind: 'attachment', key, lang, articleId, name });
	}
	const videoEntries = videos.map(({ videoId, titles, descriptions }): NamedEntry => {
		const alsoFoundBy = [inLanguage(descriptions, lang)?.text ?? '', ...videoWords];
		const name = inLanguage(titles, lang)?.text ?? videoId;
		return { kind: 'film', key: entryKey(articleId, videoId), lang, articleId, name, alsoFoundBy };
	});
	return [...byKey.values(), ...videoEntries];
}

/** Identifiers of articles contain no slash. */
function entryKey(articleId: string, file: string): string {
	return `${articleId}/${file}`;
}

/** The file or the video in the key of an entry. */
export function entryFile(articleId: string, key: string): string {
	return key.slice(entryKey(articleId, '').length);
}

/**
 * The words of visitors for a kind of entry: a query of such a word, alone or with words of a name, finds all
 * entries of the kind.
 */
const videoWords = ['视频', '影片', '短片', '宣传片', '影像', '电影', 'video', 'film', 'movie'] as const;
