import { languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { mediaFilesInMarkup } from '../bodies/markup/media-in-markup.ts';
import { changeContent } from '../changes/change-content.ts';
import {
	type FilesOfText,
	mediaOfText,
	refreshMediaUses,
	useByAddress,
} from '../changes/refresh-media-uses.ts';
import { digestInAddress, digestsOfAddressesIn } from '../files/media-files.ts';
import type { TextKey } from '../model/identifiers.ts';
import { loadSiteSettings } from '../site/site-settings.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { videos } from '../store/tables/media-schema.ts';
import { columns, leaders, type MetadataChanges, organisationUnits } from '../store/tables/schema.ts';

/** What the use of a file permits. */
export type MediaUse = {
	/** Whether it stays in use until the next content event; otherwise it may end without one. */
	untilEvent: boolean;
	/** Whether it is neither a picture nor part of a video: a file to download. */
	isAttachment: boolean;
};

/** The requested media that are in use, by the digest prefix in addresses. */
export type UsedMedia = ReadonlyMap<string, MediaUse>;

type StoredFile = { digest: string; file: string; is_picture: boolean; in_text: boolean };

/** Files with the same bytes share an address and are read together; a larger number is not plausible. */
const maxFilesOfDigest = 1_000;

/**
 * Which media are in use: a file is served while a published text, a part of the site or a draft behind a
 * valid preview link shows it or links to it (decision 032). Copies of a picture and the files of a video
 * have the digest of their original in the address, so the digest alone decides; files with the same
 * bytes count as one. Until all uses are recorded (`recordMissingUses`), no stored file is refused.
 *
 * @param digests digest prefixes as in addresses
 */
export async function findUsedMedia(database: Database, digests: readonly string[]): Promise<UsedMedia> {
	const filesOf = Map.groupBy(await loadFiles(database, digests), ({ digest }) => digest);
	const usedMedia = new Map<string, MediaUse>();
	let undecidedDigests = [...digests];
	const decide = (isUsed: (digest: string, files: StoredFile[]) => boolean, untilEvent: boolean) => {
		undecidedDigests = undecidedDigests.filter((digest) => {
			const files = filesOf.get(digest) ?? [];
			if (!isUsed(digest, files)) return true;
			usedMedia.set(digest, { untilEvent, isAttachment: isAttachment(files) });
			return false;
		});
	};

	decide((_, files) => files.some(({ in_text }) => in_text), true);
	if (undecidedDigests.length === 0) return usedMedia;
	const site = await loadSiteMedia(database);
	decide((digest, files) => site.digests.has(digest) || files.some(({ file }) => site.files.has(file)), true);
	const isKnown = undecidedDigests.some((digest) => filesOf.has(digest));
	if (!isKnown && !(await haveBeenReplaced(database, undecidedDigests))) return usedMedia;
	if (await isRecordingIncomplete(database)) {
		decide((_, files) => files.length > 0, false);
		return usedMedia;
	}
	const previewed = await loadPreviewedMedia(database);
	decide(
		(digest, files) => previewed.has(useByAddress(digest)) || files.some(({ file }) => previewed.has(file)),
		false,
	);
	return usedMedia;
}

/** The files of a video are not in the table of media, so none of them is an attachment. */
function isAttachment(files: StoredFile[]): boolean {
	return files.some(({ is_picture }) => !is_picture);
}

/** The limit makes the planner look each digest up by index instead of scanning whole tables. */
async function loadFiles(database: Database, digests: readonly string[]): Promise<StoredFile[]> {
	const { rows } = await database.execute<StoredFile>(sql`
		select asked.digest, media.file, media.width is not null as is_picture,
			exists (
				select from media_uses
				where file_hash in (md5(media.file), md5(${useByAddress('')} || asked.digest))
			) as in_text
		from unnest(${sql.param(digests)}::text[]) as asked(digest)
		cross join lateral (
			select file, width from media where left(media.digest, 32) = asked.digest limit ${maxFilesOfDigest}
		) media
	`);
	return rows;
}

/** Whether files once had one of these bytes: previews of earlier versions show them. */
async function haveBeenReplaced(database: Database, digests: readonly string[]): Promise<boolean> {
	const { rows } = await database.execute(sql`
		select from replaced_media
		where left(row ->> 'digest', 32) = any (${sql.param(digests)}::text[]) limit 1
	`);
	return rows.length > 0;
}

async function isRecordingIncomplete(database: Database): Promise<boolean> {
	const { rows } = await database.execute(sql`
		select from article_texts where published_version is distinct from media_uses_version limit 1
	`);
	return rows.length > 0;
}

/**
 * The media of drafts behind valid preview links: of what is written, else of the newest version, with facts that wait
 * for a publication; and what previews in the newsroom show.
 */
async function loadPreviewedMedia(database: Database): Promise<ReadonlySet<string>> {
	const { rows } = await database.execute<
		FilesOfText & { written: string | null; facts: MetadataChanges }
	>(sql`
		select coalesce(facts.changes, '{}') as facts, articles.cover, articles.attachments,
			copies.content ->> 'body' as written,
			case when copies.content is null then versions.blocks end as blocks
		from (
			select distinct article_id, lang from preview_links where expires_at > now() and not is_frame
		) links
		join articles on articles.article_id = links.article_id
		left join working_facts facts on facts.article_id = links.article_id
		left join working_copies copies on copies.article_id = links.article_id and copies.lang = links.lang
		left join article_texts texts on texts.article_id = links.article_id and texts.lang = links.lang
		left join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.latest_version
	`);
	const { rows: frames } = await database.execute<{ file: string }>(sql`
		select distinct jsonb_array_elements_text(files) as file from preview_links
		where expires_at > now() and is_frame
	`);
	const used = rows.flatMap(({ written, facts, cover, attachments, blocks }) => [
		...mediaOfText({ cover, attachments, blocks: blocks ?? [] }),
		...mediaOfText({ cover: facts.cover?.to ?? null, attachments: facts.attachments?.to ?? [], blocks: [] }),
		...mediaFilesInMarkup(written ?? ''),
		...digestsOfAddressesIn(written ?? '').map(useByAddress),
	]);
	return new Set([...used, ...frames.map(({ file }) => file)]);
}

/** The media used by parts of the site other than articles. */
export type SiteMedia = {
	/** Files by their names in content. */
	files: ReadonlySet<string>;
	/** Digest prefixes as in addresses: of videos, and of files linked by address. */
	digests: ReadonlySet<string>;
};

/**
 * Loads the media of columns, leaders, the organisation, the settings of the site and videos. These are
 * few, whatever the number of articles, so they are read directly instead of being recorded.
 */
export async function loadSiteMedia(database: Pick<Database, 'select'>): Promise<SiteMedia> {
	const sections = await database.select({ cover: columns.cover, href: columns.href }).from(columns);
	const units = await database.select({ href: organisationUnits.href }).from(organisationUnits);
	const people = await database
		.select({ portrait: leaders.portrait, biographies: leaders.biographies })
		.from(leaders);
	const videoRows = await database
		.select({
			poster: videos.poster,
			digest: sql<string>`left(${videos.digest}, ${sql.raw(String(digestInAddress))})`,
		})
		.from(videos);
	const settings = await loadSiteSettings(database);
	const files = [
		...sections.map(({ cover }) => cover),
		...people.flatMap(({ portrait, biographies }) => [
			portrait,
			...languages.flatMap((language) => mediaFilesInMarkup(biographies[language] ?? '')),
		]),
		...[...settings.slider, ...settings.businessFields].map(({ picture }) => picture),
		settings.brand?.icon,
		...videoRows.map(({ poster }) => poster),
	];
	const linked = digestsOfAddressesIn(JSON.stringify([sections, units, people, settings]));
	return {
		files: new Set(files.filter((file) => typeof file === 'string')),
		digests: new Set([...videoRows.map(({ digest }) => digest), ...linked]),
	};
}

/** Texts in one transaction, which publications wait for. */
const batchSize = 50;

/**
 * Records the media files of texts that a build without `media_uses` published: all of them when the
 * table is new, later those that another instance wrote during an update. Until then no file is refused
 * (`findUsedMedia`). Several instances may run it concurrently.
 *
 * @param between awaited between batches; an error it throws ends the run, and the next run continues
 * @returns the number of recorded texts
 */
export async function recordMissingUses(database: Database, between: () => Promise<void>): Promise<number> {
	let recordedCount = 0;
	// Without the lock, since there is rarely anything to record.
	while ((await loadUnrecorded(database)).length > 0) {
		if (recordedCount > 0) await between();
		recordedCount += await changeContent(database, 'system:maintenance', async ({ transaction }) => {
			const keys = await loadUnrecorded(transaction);
			await refreshMediaUses(transaction, keys, true);
			return keys.length;
		});
	}
	return recordedCount;
}

async function loadUnrecorded(database: Database | Transaction): Promise<TextKey[]> {
	const { rows } = await database.execute<{ article_id: string; lang: TextKey['lang'] }>(sql`
		select article_id, lang from article_texts
		where published_version is distinct from media_uses_version limit ${batchSize}
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}
