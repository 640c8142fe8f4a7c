import { readdir } from 'node:fs/promises';
import { relistMovedColumns } from '../../columns/upsert-columns.ts';
import type { BundleStore } from '../../media/bundle-store.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { bundleFiles } from '../formats/fields.ts';
import { importArticles } from './articles/import-articles.ts';
import { importHistory, importViews } from './import-history.ts';
import { importMedia } from './import-media.ts';
import { importMediaEntries } from './import-media-entries.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';
import { ImportRun } from './import-run.ts';
import { importVideos } from './import-videos.ts';
import { importColumns, importLeaders, importOrganisation } from './lists/import-lists.ts';
import { importSearch } from './lists/import-search.ts';
import { importSite } from './lists/import-site.ts';
import { listSurplus, pruneLists } from './lists/prune-lists.ts';
import { MediaEntries, mediaInFolder } from './media-entries.ts';
import { filesNamedLikeAddresses } from './missing-media.ts';

/** A folder that is missing or unreadable, or contains none of a bundle's files. */
export class NotABundle extends ContentRefusal {
	override readonly name = 'NotABundle';

	constructor(message: string) {
		super('not-a-bundle', message);
	}
}

/** @throws NotABundle */
export async function requireBundle(folder: string): Promise<void> {
	const names = Object.values(bundleFiles);
	const found = new Set(await requireFolder(folder));
	if (names.some((name) => found.has(name))) return;
	throw new NotABundle(`${folder} is not a content bundle: it contains none of ${names.join(', ')}.`);
}

/** @returns the names in the folder @throws NotABundle */
export async function requireFolder(folder: string): Promise<string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') throw new NotABundle(`The folder ${folder} does not exist.`);
		if (code === 'ENOTDIR') throw new NotABundle(`${folder} is a file, not a folder.`);
		throw new NotABundle(`The folder ${folder} cannot be read: ${message}.`);
	}
}

/** Imports everything in a folder, in the order of references: targets first. */
export async function importFolder(
	store: BundleStore,
	folder: string,
	options: ImportOptions,
): Promise<ImportReport> {
	const run = new ImportRun(store, folder, options);
	const pruned = (imported: ImportRun) => pruneLists(imported, { remove: true });
	const allSteps = [
		completeMoves,
		importMediaAndVideos,
		importColumns,
		importOrganisation,
		importLeaders,
		importSite,
		importSearch,
		importArticles,
		importHistory,
		importViews,
		...(options.prune === 'removed' ? [pruned] : []),
	];
	const steps = options.prune === 'listed' ? [listSurplus] : allSteps;
	try {
		for (const step of steps) {
			await run.yieldToEventLoop();
			await step(run);
		}
	} catch (error) {
		if (!options.signal?.aborted || error !== options.signal.reason) throw error;
		return run.report(false);
	} finally {
		await run.close();
	}
	return run.report(true);
}

async function completeMoves(run: ImportRun): Promise<void> {
	await run.requireSpace();
	await relistMovedColumns(run.store.database, () => run.yieldToEventLoop());
}

/** Alternative texts come last, since they may describe the posters of videos. */
async function importMediaAndVideos(run: ImportRun): Promise<void> {
	const entries = await MediaEntries.read(run);
	await importMedia(run, entries, mediaInFolder(run.folder));
	run.rules = { ...run.rules, literalNames: await filesNamedLikeAddresses(run.store.database) };
	await run.yieldToEventLoop();
	await importVideos(run);
	await run.yieldToEventLoop();
	await importMediaEntries(run, entries);
}
