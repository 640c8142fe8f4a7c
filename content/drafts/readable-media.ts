import { type Language, languages, otherLanguage } from '@portico/api/languages.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { useByAddress } from '../changes/refresh-media-uses.ts';
import { loadColumnTree } from '../columns/column-tree.ts';
import { loadSiteMedia, type SiteMedia } from '../media/find-used-media.ts';
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
 * yet.
 *
 * @param file only about this one, which saves reading other bodies
 * @returns undefined where they may read everything
 */
export async function readableMedia(
	database: Database,
	{ personId, grants }: MediaReader,
	file: string | null = null,
): Promise<SQL | undefined> {
	const columns = readableColumns(grants, columnPaths(await loadColumnTree(database)));
	if (languages.every((language) => columns[language] === null)) return undefined;
	const isOwn = sql`media.uploaded_by = ${personId}`;
	const isPublic = publicUse(await loadSiteMedia(database));
	if (file === null) {
		const isUsed = await privateUse(database, columns, { file, versions: 'all' });
		return sql`(${isOwn} or ${isPublic} or ${isUsed})`;
	}
	// Nearly always one of the first suffices, and earlier versions need not be read.
	const conditions = [
		() => isOwn,
		() => isPublic,
		() => privateUse(database, columns, { file, versions: 'latest' }),
		() => privateUse(database, columns, { file, versions: 'all' }),
	];
	for (const condition of conditions) {
		const isFound = (await database.$count(media, and(eq(media.file, file), await condition()))) > 0;
		if (isFound) return undefined;
	}
	return sql`false`;
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
	const isReadable = await readableMedia(database, reader, file);
	const [row] = await database
		.select()
		.from(media)
		.where(and(eq(media.file, file), isReadable));
	if (!row) throw new ContentRefusal('file-not-found', `There is no file ${file}.`);
	return row;
}

/** The condition that something names a row of `media`: public texts, the site, and any version or copy. */
export async function anyUse(database: Database): Promise<SQL> {
	const all: ReadableColumns = { zh: null, en: null, any: null };
	const isPublic = publicUse(await loadSiteMedia(database));
	return sql`(${isPublic} or ${await privateUse(database, all, { file: null, versions: 'all' })})`;
}

type Wanted = { file: string | null; versions: 'latest' | 'all' };

/** An article or a text that the person may read names the file. */
async function privateUse(database: Database, columns: ReadableColumns, wanted: Wanted): Promise<SQL> {
	// Read apart: the planner cannot guess how many names bodies contain.
	const { rows } = await database.execute<{ file: string | null; digest: string | null }>(sql`
		select distinct file, digest from (
			${metadataUses(columns)} union all ${bodyUses(columns, wanted)}
		) uses(file, digest)
	`);
	const named = (name: 'file' | 'digest') =>
		sql.param(rows.map((row) => row[name]).filter((use) => use !== null));
	return sql`(media.file = any (${named('file')}::text[])
		or left(media.digest, 32) = any (${named('digest')}::text[]))`;
}

/** Visitors see what the file is for. */
function publicUse({ files, digests }: SiteMedia): SQL {
	return sql`(
		exists (
			select from media_uses
			where file_hash in (md5(media.file), md5(${useByAddress('')} || left(media.digest, 32)))
		)
		or media.file = any (${sql.param([...files])}::text[])
		or left(media.digest, 32) = any (${sql.param([...digests])}::text[])
	)`;
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

/** Covers and attachments of articles, of metadata that waits for a publication, and of versions with such metadata. */
function metadataUses({ any }: ReadableColumns): SQL {
	return sql`
		select unnest(array[cover] || array(select entry ->> 'file' from jsonb_array_elements(attachments) entry)),
			null
		from articles where ${isOneOf(sql`fd_code`, any)}
		union all
		select named #>> '{}', null from (
			select article_id, changes from working_facts
			union all select article_id, facts from article_versions where facts is not null
		) waiting
		join articles using (article_id),
		lateral (
			select jsonb_path_query(waiting.changes, '$.cover.to') as named
			union all select jsonb_path_query(waiting.changes, '$.attachments.to[*].file')
		) found
		where ${isOneOf(sql`articles.fd_code`, any)} and named <> 'null'
	`;
}

/**
 * What is named in the bodies of working copies, and of versions whose uses are not recorded as public ones: drafts and
 * earlier versions.
 */
function bodyUses(columns: ReadableColumns, { file, versions }: Wanted): SQL {
	const isReadable = (lang: Language) =>
		sql`(texts.lang = ${lang} and ${isOneOf(sql`articles.fd_code`, columns[lang])})`;
	const isNamed =
		file === null
			? sql`true`
			: sql`(position(${escaped(file)} in body) > 0 or position('/media/' in body) > 0)`;
	const name = escapes.reduceRight(
		(text, [sign, entity]) => sql`replace(${text}, ${entity}, ${sign})`,
		sql`split_part(part, '"', 1)`,
	);
	const isWanted =
		versions === 'all'
			? sql`true`
			: sql`(article_id, lang, version) in (select article_id, lang, latest_version from article_texts)`;
	// Splitting is many times as fast as a regular expression.
	return sql`
		select case when not is_address then 'media/' || ${name} end, case when is_address then left(part, 32) end
		from (
			select article_id, lang, content ->> 'body' as body from working_copies where content is not null
			union all
			select article_id, lang, body from article_versions versions
			where not exists (
				select from article_texts published
				where published.article_id = versions.article_id and published.lang = versions.lang
					and published.media_uses_version = versions.version
			) and ${isWanted}
		) texts
		join articles using (article_id),
		lateral (
			select false as is_address, unnest((string_to_array(body, '="media/'))[2:]) as part
			union all select true, unnest((string_to_array(body, '/media/'))[2:])
		) found
		where (${isReadable('zh')} or ${isReadable('en')}) and position('media/' in body) > 0 and ${isNamed}
			and (not is_address or part ~ '^[0-9a-f]{32}/')
	`;
}

/** What the sanitiser writes in the value of an attribute, the last first to be read. */
const escapes = [
	['&', '&amp;'],
	['<', '&lt;'],
	['>', '&gt;'],
	['"', '&quot;'],
] as const;

const escaped = (file: string) =>
	escapes.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), file);
