import type { BundleStore } from '../bundle-store.ts';
import { importFolder, requireBundle } from '../importing/import-folder.ts';
import type { ImportOptions, ImportReport } from '../importing/import-report.ts';
import { settleDemo, takeDemoPlace } from './demo-place.ts';

/**
 * Fills an empty store with the demo at first start, and completes an import of the demo that was
 * interrupted (design, section 2). A store an operator has brought content into is never touched.
 *
 * @returns null when the demo has no place in this store, or is in it already
 * @throws NotABundle when the folder holds none of a bundle's files
 */
export async function importDemoIfEmpty(
	store: BundleStore,
	folder: string,
	options: Omit<ImportOptions, 'overwrite'> = {},
): Promise<ImportReport | null> {
	await requireBundle(folder);
	if (!(await takeDemoPlace(store.database))) return null;
	const report = await importFolder(store, folder, options);
	if (report.completed) await settleDemo(store.database);
	return report;
}
