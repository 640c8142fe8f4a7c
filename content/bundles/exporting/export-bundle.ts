import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleStore } from '../../media/bundle-store.ts';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import { exportArticles } from './export-articles.ts';
import { exportLists } from './export-lists.ts';
import { exportMedia } from './export-media.ts';
import { type ExportOptions, type ExportReport, ExportRun } from './export-run.ts';
import { exportVideos } from './export-videos.ts';

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
	const run = new ExportRun(store, folder, options);
	try {
		await exportArticles(run);
		await exportLists(run);
		await exportVideos(run);
		await exportMedia(run);
		return run.report;
	} catch (error) {
		for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
		throw error;
	}
}
