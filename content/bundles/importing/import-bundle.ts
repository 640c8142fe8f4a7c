import type { BundleStore } from '../bundle-store.ts';
import { settleDemo } from '../demo/demo-place.ts';
import { importFolder, requireBundle } from './import-folder.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';

/**
 * Brings a content bundle into the store (design, section 2). It can be repeated and interrupted at any
 * moment: what was counted as imported is in the store, and the next import does the rest. Texts edited
 * here since their last import are left, and listed, unless `overwrite` is set. The demo, should it
 * still be on its way into this store, has no place there any more.
 *
 * @throws NotABundle when the folder holds none of a bundle's files
 */
export async function importBundle(
	store: BundleStore,
	folder: string,
	options: ImportOptions = {},
): Promise<ImportReport> {
	await requireBundle(folder);
	await settleDemo(store.database);
	return importFolder(store, folder, options);
}
