import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { baseNameOf, isMediaFile } from '../../files/media-files.ts';
import { type MediaStore, storeKey } from '../../files/media-store.ts';
import type { BundleStore } from '../../media/bundle-store.ts';
import { descriptionOf } from '../../media/describe-media.ts';
import { focalPointOf } from '../../media/resolve-media.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { siteSettings as siteFormat } from '../../model/site-settings.ts';
import { videoManifest } from '../../model/video-manifest.ts';
import { listSynonyms } from '../../search/synonyms.ts';
import { listDictionaryWords } from '../../search/vocabulary/dictionary-words.ts';
import { listProposals } from '../../search/vocabulary/proposals.ts';
import { media, videos } from '../../store/tables/media-schema.ts';
import { columns, leaders, organisationUnits, siteSettings } from '../../store/tables/schema.ts';
import { manifestName } from '../../videos/read-package.ts';
import { type BundleKind, bundleFiles, lines } from '../formats/fields.ts';
import { videoFolder } from '../formats/lists.ts';
import { explicitEntry } from '../formats/partial-entries.ts';
import { entryOfColumn, entryOfLeader, entryOfUnit, entryOfVideo } from '../formats/stored-entries.ts';
import { BundleFile, type ExportOptions, type ExportReport, ExportRun, writeList } from './bundle-file.ts';
import { exportArticles } from './export-articles.ts';

/** An export needs an empty folder, so that a bundle never mixes two exports. */
export class FolderNotEmpty extends ContentRefusal {
	override readonly name = 'FolderNotEmpty';

	constructor(folder: string) {
		super('folder-not-empty', `${folder} is not empty: name a new folder for the export.`, { folder });
	}
}

/**
 * Writes the whole store as a content bundle, in constant memory. Equal stores produce equal bytes, and
 * `importBundle` into an empty store produces an equal store.
 *
 * Without history, a bundle contains one version of each text with its state and date: the published one,
 * else the scheduled one, else the latest. It omits other versions, save dates, modification dates, a
 * schedule of a published text, and view counts; with history it contains all of these. It never contains
 * preview links, events, single page views, or copies of pictures, which an import recreates.
 *
 * Columns, videos and media are written last, so that they include whatever the articles written before
 * refer to, even if it was added during the export.
 *
 * @param folder is created when missing
 * @throws FolderNotEmpty, or the signal's reason when cancelled; the written files are then deleted
 */
export async function exportBundle(
	store: BundleStore,
	folder: string,
	options: ExportOptions = {},
): Promise<ExportReport> {
	await mkdir(folder, { recursive: true });
	if ((await readdir(folder)).length > 0) throw new FolderNotEmpty(folder);
	const mark = join(folder, markName);
	await claim(folder, mark);
	const run = new ExportRun(store, folder, options);
	try {
		await exportArticles(run);
		await exportLists(run);
		await exportVideos(run);
		await exportMedia(run);
		return run.report;
	} catch (error) {
		await removeWritten(folder).catch(() => undefined);
		throw error;
	} finally {
		await rm(mark, { force: true }).catch(() => undefined);
	}
}

/** Marks the folder of a running export: of two that start at once, the second is refused. */
const markName = '.export-running';

/** @throws FolderNotEmpty when another export is writing there */
async function claim(folder: string, mark: string): Promise<void> {
	try {
		await (await open(mark, 'wx')).close();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new FolderNotEmpty(folder);
		throw error;
	}
}

/** Deletes what an export writes; other files that came into the folder meanwhile stay. */
async function removeWritten(folder: string): Promise<void> {
	const videos = videoFolder('').replace(/\/$/, '');
	for (const name of [...Object.values(bundleFiles), videos]) {
		for (const written of [name, `${name}.part`])
			await rm(join(folder, written), { recursive: true, force: true });
	}
}

/**
 * Writes the lists that fit in memory: columns, organisation, leaders, settings, and the search
 * vocabulary.
 */
async function exportLists(run: ExportRun): Promise<void> {
	await exportOrganisation(run);
	await exportLeaders(run);
	await exportColumns(run);
	await exportSite(run);
	await exportSearch(run);
}

async function exportColumns(run: ExportRun): Promise<void> {
	const rows = await run.store.database.select().from(columns).orderBy(sql`${columns.fdCode} collate "C"`);
	await exportList(run, 'columns', rows.map(entryOfColumn));
}

async function exportOrganisation(run: ExportRun): Promise<void> {
	const rows = await run.store.database
		.select()
		.from(organisationUnits)
		.orderBy(sql`${organisationUnits.unitId} collate "C"`);
	await exportList(run, 'organisation', rows.map(entryOfUnit));
}

async function exportLeaders(run: ExportRun): Promise<void> {
	const rows = await run.store.database.select().from(leaders).orderBy(asc(leaders.number));
	await exportList(run, 'leaders', rows.map(entryOfLeader));
}

async function exportList(run: ExportRun, kind: BundleKind, entries: unknown[]): Promise<void> {
	async function* all() {
		yield* entries;
	}
	await run.countWritten(kind, await writeList(run.folder, bundleFiles[kind], all()));
}

/** The format's order of fields is the canonical one. */
async function exportSite(run: ExportRun): Promise<void> {
	const [row] = await run.store.database.select().from(siteSettings);
	if (!row) return;
	await exportValue(run, 'site', explicitEntry(siteFormat, siteFormat.parse(row.settings)));
	await run.countWritten('site', 1);
}

async function exportSearch(run: ExportRun): Promise<void> {
	const { database } = run.store;
	const dictionary = await listDictionaryWords(database);
	const zh = await listProposals(database, 'zh');
	const en = await listProposals(database, 'en');
	const synonyms = await listSynonyms(database);
	const count = dictionary.length + zh.length + en.length + synonyms.length;
	if (count === 0) return;
	await exportValue(run, 'search', { dictionary, proposals: { zh, en }, synonyms });
	await run.countWritten('search', count);
}

async function exportValue(run: ExportRun, kind: BundleKind, value: object): Promise<void> {
	const file = await BundleFile.create(run.folder, bundleFiles[kind]);
	try {
		await file.write(`${JSON.stringify(value, null, '\t')}\n`);
		await file.finish();
	} catch (error) {
		await file.close();
		throw error;
	}
}

/** Files per query. */
const filesPerQuery = 100;

/** Writes the originals of all media and what is said of them; an import recreates the copies. */
async function exportMedia(run: ExportRun): Promise<void> {
	await run.countWritten('alts', await writeList(run.folder, bundleFiles.alts, copyFiles(run)));
}

/** Copies every file and yields its entry of `media.json`. */
async function* copyFiles(run: ExportRun): AsyncGenerator<object> {
	let last = '';
	for (;;) {
		const rows = await run.store.database
			.select()
			.from(media)
			.where(gt(sql`${media.file} collate "C"`, last))
			.orderBy(sql`${media.file} collate "C"`)
			.limit(filesPerQuery);
		for (const row of rows) {
			await copyFile(run, row.file, row.digest);
			const { alts, captions, ...description } = descriptionOf(row);
			yield {
				...description,
				...{ alts: explicitEntry(lines, alts), captions: explicitEntry(lines, captions) },
				...{ focus: focalPointOf(row), removedAt: row.removedAt },
			};
		}
		if (rows.length < filesPerQuery) return;
		last = rows.at(-1)?.file as string;
	}
}

async function copyFile(run: ExportRun, file: string, digest: string): Promise<void> {
	const target = join(run.folder, file);
	const isCopied =
		isMediaFile(file) && (await copyStoredFile(run.store.media, digest, baseNameOf(file), target));
	if (isCopied) await run.countWritten('media', 1);
	else await run.problem(`${file}: its bytes are not in the media store`);
}

/**
 * Writes the videos, each with all its files into a folder of its own. Their posters are among the media.
 */
async function exportVideos(run: ExportRun): Promise<void> {
	await writeList(run.folder, bundleFiles.videos, copyVideos(run));
}

/**
 * Copies every video and yields its entry of `videos.json`, one at a time, since their file lists can be
 * long.
 */
async function* copyVideos(run: ExportRun): AsyncGenerator<object> {
	const { database } = run.store;
	const exportedVideos = await database
		.select({ videoId: videos.videoId })
		.from(videos)
		.orderBy(sql`${videos.videoId} collate "C"`);
	for (const { videoId } of exportedVideos) {
		const [video] = await database.select().from(videos).where(eq(videos.videoId, videoId));
		if (!video || !(await copyVideo(run, video))) continue;
		yield entryOfVideo(video);
		await run.countWritten('videos', 1);
	}
}

/** Writes nothing of an incomplete video, since the next import would refuse it. */
async function copyVideo(run: ExportRun, video: typeof videos.$inferSelect): Promise<boolean> {
	const folder = videoFolder(video.videoId);
	// The format's order of fields is the canonical one; the store has another.
	const manifest = videoManifest.parse(video.manifest);
	for (const { name } of manifest.files) {
		const target = join(run.folder, folder, name);
		const isCopied = await copyStoredFile(run.store.media, video.digest, name, target);
		await run.countWritten('videos', 0);
		if (isCopied) continue;
		await rm(join(run.folder, folder), { recursive: true, force: true });
		await run.problem(`${folder}: the bytes of ${name} are not in the media store, so the video is omitted`);
		return false;
	}
	const file = await BundleFile.create(join(run.folder, folder), manifestName);
	try {
		await file.write(`${JSON.stringify(manifest, null, '\t')}\n`);
		await file.finish();
	} catch (error) {
		await file.close();
		throw error;
	}
	return true;
}

/** Copies a file from the media store to a path; false when the store no longer has it. */
async function copyStoredFile(
	media: MediaStore,
	digest: string,
	name: string,
	path: string,
): Promise<boolean> {
	const opened = await media.openRead(storeKey(digest, name));
	if (opened === null) return false;
	await mkdir(dirname(path), { recursive: true });
	await pipeline(opened.stream, createWriteStream(path, { flush: true }));
	return true;
}
