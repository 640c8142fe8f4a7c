import type { BundleStore } from '../../media/bundle-store.ts';
import { recordContentImported } from './import-demo.ts';
import { importFolder, requireBundle } from './import-folder.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';

/**
 * Imports a content bundle into the store (decisions 015 and 040). It can be repeated and interrupted at any
 * time: what was counted as imported is stored, and the next import does the rest. Texts edited here
 * since their last import are skipped and reported, unless `overwrite` is set. An unfinished import of
 * the demo is abandoned.
 *
 * @throws NotABundle when the folder contains none of a bundle's files
 */
export async function importBundle(
	store: BundleStore,
	folder: string,
	options: ImportOptions = {},
): Promise<ImportReport> {
	await requireBundle(folder);
	if (options.prune !== 'listed') await recordContentImported(store.database);
	return importFolder(store, folder, options);
}
