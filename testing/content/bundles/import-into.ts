import { importBundle } from '@portico/content/bundles/importing/import-bundle.ts';
import type { ImportOptions, ImportReport } from '@portico/content/bundles/importing/import-report.ts';
import { folderMediaStore } from '@portico/content/files/media-store.ts';
import type { BundleStore } from '@portico/content/media/bundle-store.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { scratchFolder } from './scratch-folder.ts';
import { type BundleContent, writeBundle } from './write-bundle.ts';

/** A store with a separate media folder for the running test. */
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
