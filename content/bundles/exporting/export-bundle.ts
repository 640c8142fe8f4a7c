import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleStore } from '../bundle-store.ts';
import { exportArticles } from './export-articles.ts';
import { exportLists } from './export-lists.ts';
import { exportMedia } from './export-media.ts';
import { type ExportOptions, type ExportReport, ExportRun } from './export-run.ts';
import { exportVideos } from './export-videos.ts';

/** An export writes into a folder of its own, so that a bundle is never a mixture of two. */
export class FolderNotEmpty extends Error {
	override readonly name = 'FolderNotEmpty';

	constructor(folder: string) {
		super(`${folder} is not empty: name a new folder for the export.`);
	}
}

/**
 * Writes everything in the store as a content bundle, in constant memory. Equal stores make equal bytes,
 * and `importBundle` of it into an empty store makes an equal store.
 *
 * Without history a bundle holds of each text the version visitors see; where they see none, the one
 * that is scheduled, else the latest, with its state and moment. It does not hold: other versions, when
 * they were saved, when a text was last changed, a schedule behind a version that is visible already,
 * and view counts. With history it holds all of these. Neither holds preview links, events, page views
 * one by one, or the copies of pictures, which are made again.
 *
 * Columns, films and media come last: what articles written earlier refer to is then among them, whatever was
 * published meanwhile.
 *
 * @param folder is made when it is missing
 * @throws FolderNotEmpty, or the signal's reason when cancelled; what was written is then removed
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
