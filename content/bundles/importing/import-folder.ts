import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleStore } from '../bundle-store.ts';
import { bundleFiles } from '../formats/bundle-files.ts';
import { importArticles } from './articles/import-articles.ts';
import { importHistory } from './history/import-history.ts';
import { importViews } from './history/import-views.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';
import { ImportRun } from './import-run.ts';
import { importColumns } from './lists/import-columns.ts';
import { importLeaders } from './lists/import-leaders.ts';
import { importOrganisation } from './lists/import-organisation.ts';
import { importSearch } from './lists/import-search.ts';
import { importSite } from './lists/import-site.ts';
import { relistMovedColumns } from './lists/relist-moved-columns.ts';
import { importMedia } from './media/import-media.ts';
import { importMediaAlts } from './media/import-media-alts.ts';
import { MediaEntries } from './media/media-entries.ts';
import { importVideos } from './videos/import-videos.ts';

/** A folder that is missing, or holds none of the files a bundle has. */
export class NotABundle extends Error {
	override readonly name = 'NotABundle';
}

/** @throws NotABundle */
export async function requireBundle(folder: string): Promise<void> {
	const names = Object.values(bundleFiles);
	for (const name of names) {
		try {
			await access(join(folder, name));
			return;
		} catch {
			// The next one may be there.
		}
	}
	throw new NotABundle(`${folder} is no content bundle: it holds none of ${names.join(', ')}.`);
}

/** Brings everything a folder holds into the store: first what later parts refer to. */
export async function importFolder(
	store: BundleStore,
	folder: string,
	options: ImportOptions,
): Promise<ImportReport> {
	const run = new ImportRun(store, folder, options);
	const steps = [
		importMediaAndFilms,
		importColumns,
		importOrganisation,
		importLeaders,
		importSite,
		importSearch,
		importArticles,
		importHistory,
		importViews,
	];
	try {
		await relistMovedColumns(store.database, () => run.breathe());
		for (const step of steps) {
			await run.breathe();
			await step(run);
		}
	} catch (error) {
		if (!options.signal?.aborted || error !== options.signal.reason) throw error;
		return run.report(false);
	}
	return run.report(true);
}

/** Words come last: they may describe the posters of films. */
async function importMediaAndFilms(run: ImportRun): Promise<void> {
	const entries = await MediaEntries.read(run);
	await importMedia(run, entries);
	await run.breathe();
	await importVideos(run);
	await run.breathe();
	await importMediaAlts(run, entries);
}
