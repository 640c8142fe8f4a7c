import { type Language, languages, otherLanguage } from '@portico/api/languages.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { useByAddress } from '../changes/refresh-media-uses.ts';
import { loadColumnTree } from '../columns/column-tree.ts';
import { loadSiteMedia } from '../media/find-used-media.ts';
import { namesInBody, namesInFacts } from '../media/record-text-media.ts';
import type { MediaRow } from '../media/resolve-media.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { allowedColumns, columnPaths, isOneOf } from '../newsroom/allowed-columns.ts';
import type { HeldGrant } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { media } from '../store/tables/media-schema.ts';

/** The columns whose texts a person may read, and whose articles; null for all. */
type ReadableColumns = Record<Language, readonly string[] | null> & { any: readonly string[] | null };

/** Who wants to read a file. */
export type MediaReader = { personId: string; grants: readonly HeldGrant[] };

/**
 * The condition that a person may read a row of `media` (decision 032): they uploaded it, one of its uses is public or
 * in an article and language that they may read, or they may read everything, so that they also see what nothing uses
 * yet. It asks several indexes for each row: a list ends early, and counts only so far.
 *
 * @param files only about these, by whom the caller narrows its rows down: it nearly always saves reading bodies
 * @returns undefined where they may read everything
 */
export async function readableMedia(
	database: Database,
	{ personId, grants }: MediaReader,
	files: readonly string[] = [],
): Promise<SQL | undefined> {
	const columns = readableColumns(grants, columnPaths(await loadColumnTree(database)));
	if (languages.every((language) => columns[language] === null)) return undefined;
	const isKnown = sql`(media.uploaded_by = ${personId} or ${await isRecorded(database, columns)})`;
	if (files.length > 0) {
		const known = await database.$count(media, and(inArray(media.file, [...files]), isKnown));
		if (known === files.length) return undefined;
	}
	return sql`(${isKnown} or ${await isNamed(database, columns)})`;
}

/**
 * A file that a person may read.
 *
 * @throws ContentRefusal `file-not-found`, also for one that they may not read
 */
export async function loadReadableMedia(
	database: Database,
	reader: MediaReader,
	file: string,
): Promise<MediaRow> {
	const isReadable = await readableMedia(database, reader, [file]);
	const [row] = await database
		.select()
		.from(media)
		.where(and(eq(media.file, file), isReadable));
	if (!row) throw new ContentRefusal('file-not-found', `There is no file ${file}.`);
	return row;
}

/** The condition that nothing names a row of `media`: no public text, no part of the site, no version or copy. */
export async function unusedMedia(database: Database): Promise<SQL> {
	const all: ReadableColumns = { zh: null, en: null, any: null };
	return sql`(
		not media.was_named and not (${await isRecorded(database, all)} or ${await isNamed(database, all)})
	)`;
}

/** How a row of `media` can be named: by its name in content, or by its address. */
const [name, address] = [sql`media.file`, sql`(${useByAddress('')} || left(media.digest, 32))`];

/** The condition that a row of `media` has one of these names. */
const isOneOfNames = (names: readonly string[]) =>
	sql`(${name} = any (${sql.param(names)}::text[]) or ${address} = any (${sql.param(names)}::text[]))`;

/**
 * The condition that visitors see a row of `media`, or that an article of these columns names it, as far as indexes
 * tell.
 */
async function isRecorded(database: Database, columns: ReadableColumns): Promise<SQL> {
	const { files, digests } = await loadSiteMedia(database);
	const hashes = sql`(md5(${name}), md5(${address}))`;
	return sql`(
		${isOneOfNames([...files, ...[...digests].map(useByAddress)])}
		or exists (select from media_uses where file_hash in ${hashes})
		or exists (
			select from text_media texts join articles using (article_id)
			where file_hash in ${hashes} and ${isReadable(columns)}
		)
		or exists (select from articles where md5(cover) = md5(${name}) and ${isOneOf(sql`fd_code`, columns.any)})
		or exists (
			select from articles where attachments <> '[]'
				and attachments @> jsonb_build_array(jsonb_build_object('file', ${name}))
				and ${isOneOf(sql`fd_code`, columns.any)}
		)
	)`;
}

/** The condition that something of these columns names a row of `media` that is not recorded: it is read. */
async function isNamed(database: Database, columns: ReadableColumns): Promise<SQL> {
	const { rows } = await database.execute<{ name: string }>(unrecordedUses(columns));
	return isOneOfNames(rows.map((row) => row.name));
}

/**
 * What working copies name, changed metadata that waits for a publication, and versions that are not recorded yet: few,
 * so that they are read.
 */
function unrecordedUses(columns: ReadableColumns): SQL {
	return sql`
		select found.name from (
			select article_id, lang, content ->> 'body' as body from working_copies where content is not null
			union all select article_id, lang, body from article_versions where not media_recorded
		) texts
		join articles using (article_id), lateral (${namesInBody(sql`body`)}) found(name)
		where ${isReadable(columns)}
		union all
		select found.name from (
			select article_id, changes from working_facts
			union all select article_id, facts from article_versions where not media_recorded and facts is not null
		) waiting
		join articles using (article_id), lateral (${namesInFacts(sql`changes`)}) found(name)
		where ${isOneOf(sql`articles.fd_code`, columns.any)}
	`;
}

/** Of a row of `texts` joined to its article; without a language, it is of what languages share. */
function isReadable(columns: ReadableColumns): SQL {
	const isOf = (lang: Language | '', fdCodes: readonly string[] | null) =>
		sql`(texts.lang = ${lang} and ${isOneOf(sql`articles.fd_code`, fdCodes)})`;
	return sql`(${isOf('zh', columns.zh)} or ${isOf('en', columns.en)} or ${isOf('', columns.any)})`;
}

/** Who may write a text may read it in the other language, to translate. */
function readableColumns(
	grants: readonly HeldGrant[],
	paths: ReadonlyMap<string, string[]>,
): ReadableColumns {
	const inLanguage = (lang: Language) => {
		const read = allowedColumns(grants, 'read', lang, paths);
		const translated = allowedColumns(grants, 'write', otherLanguage(lang), paths);
		return read && translated && [...new Set([...read, ...translated])];
	};
	return {
		zh: inLanguage('zh'),
		en: inLanguage('en'),
		any: allowedColumns(grants, 'read', null, paths),
	};
}
