import { type SQL, sql } from 'drizzle-orm';
import { useByAddress } from '../changes/refresh-media-uses.ts';
import type { Database } from '../store/connect.ts';

/** What the sanitiser writes in the value of an attribute, the last first to be read. */
const escapes = [
	['&', '&amp;'],
	['<', '&lt;'],
	['>', '&gt;'],
	['"', '&quot;'],
] as const;

/** Selects the names of files in a body: in content, or as `useByAddress`. */
export function namesInBody(body: SQL): SQL {
	const name = escapes.reduceRight(
		(text, [sign, entity]) => sql`replace(${text}, ${entity}, ${sign})`,
		sql`split_part(part, '"', 1)`,
	);
	// Splitting is many times as fast as a regular expression.
	return sql`
		select 'media/' || ${name} from unnest((string_to_array(${body}, '="media/'))[2:]) part
		union all
		select ${useByAddress('')} || left(part, 32) from unnest((string_to_array(${body}, '/media/'))[2:]) part
		where part ~ '^[0-9a-f]{32}/'
	`;
}

/** Selects the names of cover and attachments in changed metadata. */
export function namesInFacts(facts: SQL): SQL {
	return sql`
		select name #>> '{}' from (
			select jsonb_path_query(${facts}, '$.cover.to') union all select jsonb_path_query(${facts}, '$.attachments.to[*].file')
		) named(name) where name <> 'null'
	`;
}

/** Versions in one transaction. */
const batchSize = 50;

/**
 * Records the media of versions in `text_media`, so that nobody has to read all bodies to know who names a file: of new
 * versions, and of all those of an earlier edition. Several instances may do it at once.
 *
 * @param between awaited between batches; an error it throws ends the run, and the next run continues
 * @returns the number of recorded versions
 */
export async function recordTextMedia(database: Database, between: () => Promise<void>): Promise<number> {
	let recordedCount = 0;
	for (;;) {
		const { rows } = await database.execute(sql`
			with chosen as (
				select article_id, lang, version, body, facts from article_versions
				where not media_recorded limit ${batchSize} for update skip locked
			), named as (
				select article_id, lang, name from chosen, lateral (${namesInBody(sql`body`)}) found(name)
				union
				select article_id, '', name from chosen, lateral (${namesInFacts(sql`facts`)}) found(name)
			), recorded as (
				insert into text_media (article_id, lang, file_hash) select article_id, lang, md5(name) from named
				on conflict do nothing
			), marked as (
				update media set was_named = true where file in (
					-- Who else writes them need not wait, nor be waited for: they are found without the mark, too.
					select file from media where not was_named and (
						file = any (array(select name from named))
						or left(digest, 32) = any (array(
							select right(name, 32) from named where name like ${`${useByAddress('')}%`}
						))
					) for update skip locked
				)
			)
			update article_versions versions set media_recorded = true from chosen
			where versions.article_id = chosen.article_id and versions.lang = chosen.lang
				and versions.version = chosen.version
			returning versions.version
		`);
		recordedCount += rows.length;
		if (rows.length < batchSize) return recordedCount;
		await between();
	}
}
