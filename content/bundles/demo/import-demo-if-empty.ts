import type { BundleStore } from '../../media/bundle-store.ts';
import { importFolder, requireBundle } from '../importing/import-folder.ts';
import type { ImportOptions, ImportReport } from '../importing/import-report.ts';
import { recordContentImported, shouldImportDemo } from './demo-place.ts';

/**
 * Imports the demo into an empty store at first start, and completes an interrupted import of the demo
 * (design, section 2). Never changes a store with an operator's content.
 *
 * @returns null when the store has other content or already has the demo
 * @throws NotABundle when the folder contains none of a bundle's files
 */
export async function importDemoIfEmpty(
	store: BundleStore,
	folder: string,
	options: Omit<ImportOptions, 'overwrite'> = {},
): Promise<ImportReport | null> {
	await requireBundle(folder);
	if (!(await shouldImportDemo(store.database))) return null;
	const report = await importFolder(store, folder, options);
	if (report.completed) await recordContentImported(store.database);
	return report;
}
