import { sql } from 'drizzle-orm';
import { mediaFilesIn } from '../bodies/media-references.ts';
import { digestsOfAddressesIn } from '../files/media-files.ts';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import type { StoredBlock } from '../model/stored-blocks.ts';
import type { Transaction } from '../store/connect.ts';

/** The parts of a text that refer to media files. */
export type FilesOfText = {
	cover: string | null;
	attachments: { file: string }[];
	blocks: StoredBlock[];
};

/**
 * The media that a text shows or links to, once each: files by name, and those its body links to by
 * address in the form of `useByAddress`. Videos belong to the site, not to a text.
 */
export function mediaOfText({ cover, attachments, blocks }: FilesOfText): Set<string> {
	const files = [cover, ...attachments.map(({ file }) => file), ...mediaFilesIn(blocks)];
	const addresses = digestsOfAddressesIn(JSON.stringify(blocks)).map(useByAddress);
	return new Set([...files, ...addresses].filter((file) => file !== null));
}

/** The record of a use by address; no file name begins with a slash. */
export function useByAddress(digest: string): string {
	return `/media/${digest}`;
}

/**
 * Updates `media_uses` to what is published of these texts, in the transaction that publishes or
 * withdraws them, and records since when visitors see it.
 *
 * @param isDated whether texts went out at their displayed time, not now: imported ones
 */
export async function refreshMediaUses(
	transaction: Transaction,
	keys: TextKey[],
	isDated: boolean,
): Promise<void> {
	if (keys.length === 0) return;
	await transaction.execute(sql`
		delete from media_uses using ${keyTable(keys)}
		where media_uses.article_id = keys.article_id and media_uses.lang = keys.lang
	`);
	const { rows } = await transaction.execute<FilesOfText & { article_id: string; lang: string }>(sql`
		select texts.article_id, texts.lang, articles.cover, articles.attachments, versions.blocks
		from ${keyTable(keys)}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		join articles on articles.article_id = texts.article_id
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
	`);
	const uses = rows.flatMap((row) => Array.from(mediaOfText(row), (file) => ({ ...row, file })));
	await transaction.execute(sql`
		insert into media_uses (article_id, lang, file_hash)
		select article_id, lang, md5(file) from unnest(
			${sql.param(uses.map((use) => use.article_id))}::text[],
			${sql.param(uses.map((use) => use.lang))}::text[],
			${sql.param(uses.map((use) => use.file))}::text[]
		) as uses(article_id, lang, file)
		on conflict do nothing
	`);
	const names = [...new Set(uses.map(({ file }) => file))];
	const digests = names
		.filter((name) => name.startsWith(useByAddress('')))
		.map((name) => name.slice(useByAddress('').length));
	// What visitors see is in no bin.
	await transaction.execute(sql`
		update media set removed_at = null
		where removed_at is not null and (
			file = any (${sql.param(names)}::text[]) or left(digest, 32) = any (${sql.param(digests)}::text[])
		)
	`);
	await transaction.execute(sql`
		update article_texts texts set media_uses_version = published_version,
			shown_since = case when published_version is null then null
				when ${isDated} then published_at else now() end
		from ${keyTable(keys)}
		where texts.article_id = keys.article_id and texts.lang = keys.lang
			and published_version is distinct from media_uses_version
	`);
}
