import type { Language } from '@portico/api/languages.ts';
import type { FileUse, FileUses } from '@portico/api/newsroom/answers/library.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { mediaFilesInMarkup } from '../../bodies/markup/media-in-markup.ts';
import { useByAddress } from '../../changes/refresh-media-uses.ts';
import { loadColumnTree } from '../../columns/column-tree.ts';
import { digestInAddress } from '../../files/media-files.ts';
import { loadSiteMedia } from '../../media/find-used-media.ts';
import type { MediaRow } from '../../media/resolve-media.ts';
import { inLanguage } from '../../model/in-language.ts';
import { allowedColumns, columnPaths, isOneOf } from '../../newsroom/allowed-columns.ts';
import { loadSiteSettings } from '../../site/site-settings.ts';
import type { Database } from '../../store/connect.ts';
import { videos } from '../../store/tables/media-schema.ts';
import { columns, leaders } from '../../store/tables/schema.ts';
import { loadReadableMedia, type MediaReader } from '../readable-media.ts';

/** More places tell nobody more. */
const maxUses = 100;

/**
 * Where a file is used: in articles that the person may read, those that visitors see first, and in parts of the site.
 *
 * @throws ContentRefusal `file-not-found`, also for a file that the person may not read
 */
export async function loadFileUses(
	database: Database,
	reader: MediaReader,
	file: string,
	language: Language,
): Promise<FileUses> {
	const row = await loadReadableMedia(database, reader, file);
	const inArticles = await articleUses(database, reader, row);
	const onSite = await siteUses(database, row, language);
	return {
		items: [...onSite, ...inArticles.items],
		hidden: inArticles.hidden,
		isVisible: (await visibleUses(database, row)) > 0,
	};
}

/** How many published texts and parts of the site show a file or link to it. */
export async function visibleUses(
	database: Pick<Database, 'execute' | 'select'>,
	row: MediaRow,
): Promise<number> {
	const { rows } = await database.execute<{ count: number }>(
		sql`select count(*)::int as count from media_uses where ${isRecordedUse(row)}`,
	);
	const site = await loadSiteMedia(database);
	const isOnSite = site.files.has(row.file) || site.digests.has(row.digest.slice(0, digestInAddress));
	return (rows[0]?.count ?? 0) + (isOnSite ? 1 : 0);
}

/** In `media_uses` and `text_media`. */
const isRecordedUse = ({ file, digest }: MediaRow): SQL =>
	sql`file_hash in (md5(${file}), md5(${useByAddress(digest.slice(0, digestInAddress))}))`;

type UseRow = {
	article_id: string;
	fd_code: string;
	lang: Language | null;
	place: Extract<FileUse, { kind: 'article' }>['place'];
	title: string;
};

/** The order of places: of each text, the first one that names the file is told. */
const places = ['published', 'cover', 'attachment', 'draft', 'earlier'] as const;

async function articleUses(
	database: Database,
	{ grants }: MediaReader,
	row: MediaRow,
): Promise<{ items: FileUse[]; hidden: number }> {
	const readable = allowedColumns(grants, 'read', null, columnPaths(await loadColumnTree(database)));
	// As the sanitiser writes the name in an attribute.
	const name = row.file.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
	const isNamed = (body: SQL) =>
		sql`(position(${`"${name}"`} in ${body}) > 0 or position(${`/media/${row.digest.slice(0, digestInAddress)}/`} in ${body}) > 0)`;
	const { rows } = await database.execute<UseRow & { is_readable: boolean }>(sql`
		with named as (
			select article_id, lang, 'published' as place from media_uses where ${isRecordedUse(row)}
			union all
			select article_id, null, 'cover' from articles where md5(cover) = md5(${row.file})
			union all
			select article_id, null, 'attachment' from articles
			where attachments <> '[]' and attachments @> ${JSON.stringify([{ file: row.file }])}::jsonb
			union all
			select article_id, null, 'draft' from working_facts where position(${JSON.stringify(row.file)} in changes::text) > 0
			union all
			select article_id, lang, 'draft' from working_copies where ${isNamed(sql`content ->> 'body'`)}
			union all
			select versions.article_id, versions.lang,
				case when texts.latest_version = versions.version then 'draft' else 'earlier' end
			from (
				select article_id, lang, version, body from article_versions
				where (article_id, lang) in (select article_id, lang from text_media where ${isRecordedUse(row)})
				union all
				select article_id, lang, version, body from article_versions where not media_recorded
			) versions
			join article_texts texts on texts.article_id = versions.article_id and texts.lang = versions.lang
			where ${isNamed(sql`versions.body`)}
		), first_places as (
			select distinct on (article_id, lang) article_id, lang, place from named
			order by article_id, lang, array_position(${sql.param([...places])}::text[], place)
		)
		select uses.article_id, uses.lang, uses.place, articles.fd_code,
			${isOneOf(sql`articles.fd_code`, readable)} as is_readable,
			coalesce((
				select title from article_texts texts join article_versions latest on latest.article_id = texts.article_id
					and latest.lang = texts.lang and latest.version = texts.latest_version
				where texts.article_id = uses.article_id
				order by texts.lang = coalesce(uses.lang, 'zh') desc limit 1
			), '') as title
		from first_places uses join articles on articles.article_id = uses.article_id
		order by array_position(${sql.param([...places])}::text[], place), uses.article_id, uses.lang
	`);
	const shown = rows.filter(({ is_readable }) => is_readable);
	const hidden = new Set(rows.filter(({ is_readable }) => !is_readable).map(({ article_id }) => article_id));
	const items = shown.slice(0, maxUses).map(
		({ article_id, lang, place, title }): FileUse => ({
			kind: 'article',
			articleId: article_id,
			lang,
			place,
			title,
		}),
	);
	return { items, hidden: hidden.size };
}

async function siteUses(database: Database, { file }: MediaRow, language: Language): Promise<FileUse[]> {
	const nameOf = (names: Parameters<typeof inLanguage>[0], other: string) =>
		inLanguage(names, language)?.text ?? other;
	const sections = await database.select().from(columns).where(eq(columns.cover, file));
	const posters = await database.select().from(videos).where(eq(videos.poster, file));
	const people = await database.select().from(leaders);
	const settings = await loadSiteSettings(database);
	const homePictures = [...settings.slider, ...settings.businessFields].map(({ picture }) => picture);
	const isOnHome = homePictures.includes(file) || settings.brand?.icon === file;
	return [
		...sections.map(({ names, fdCode }): FileUse => ({ kind: 'column', title: nameOf(names, fdCode) })),
		...people
			.filter(
				({ portrait, biographies }) =>
					portrait === file ||
					Object.values(biographies).some((biography) => mediaFilesInMarkup(biography ?? '').includes(file)),
			)
			.map(({ names, number }): FileUse => ({ kind: 'leader', title: nameOf(names, String(number)) })),
		...posters.map(({ titles, videoId }): FileUse => ({ kind: 'video', title: nameOf(titles, videoId) })),
		...(isOnHome ? [{ kind: 'home' as const, title: '' }] : []),
	];
}
