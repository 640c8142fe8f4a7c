import { folderMediaStore } from '../../media/media-store.ts';
import type { Database } from '../../store/connect.ts';
import type { BundleStore } from '../bundle-store.ts';
import { importBundle } from '../importing/import-bundle.ts';
import type { ImportOptions, ImportReport } from '../importing/import-report.ts';
import { scratchFolder } from './scratch-folder.ts';
import { type BundleContent, writeBundle } from './write-bundle.ts';

/** A store with a media folder of its own for the running test. */
export function bundleStore(database: Database): BundleStore {
	return { database, media: folderMediaStore(scratchFolder()) };
}

/** Writes a bundle and imports it. */
export async function importInto(
	database: Database,
	content: BundleContent,
	options: ImportOptions = {},
): Promise<ImportReport> {
	return importBundle(bundleStore(database), writeBundle(content), options);
}
