import type { BundleStore } from '../../media/bundle-store.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { bundleFiles } from '../formats/fields.ts';
import { requireFolder } from './import-folder.ts';
import { importMedia } from './import-media.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';
import { ImportRun } from './import-run.ts';
import { filesBelow, MediaEntries } from './media-entries.ts';

/**
 * Adds the files below a folder, under their names below it: `2026/bridge.jpg` becomes `media/2026/bridge.jpg`. It can be
 * repeated and interrupted like an import. A name that has other bytes is left and reported, unless `overwrite` is set.
 *
 * @throws NotABundle when the folder is missing or unreadable; ContentRefusal `is-a-bundle`
 */
export async function addMediaFolder(
	store: BundleStore,
	folder: string,
	options: Pick<ImportOptions, 'overwrite' | 'onProgress' | 'onProblem' | 'signal'>,
): Promise<ImportReport> {
	const names = await requireFolder(folder);
	const listed: readonly string[] = Object.values(bundleFiles);
	if (names.some((name) => name !== bundleFiles.media && listed.includes(name)))
		throw new ContentRefusal('is-a-bundle', `${folder} is a content bundle: "import" takes it.`);
	const run = new ImportRun(store, folder, options);
	try {
		await importMedia(run, MediaEntries.none(run), filesBelow(folder, bundleFiles.media), { adding: true });
	} catch (error) {
		if (!options.signal?.aborted || error !== options.signal.reason) throw error;
		return run.report(false);
	}
	return run.report(true);
}
