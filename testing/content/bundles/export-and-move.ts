import { join } from 'node:path';
import { exportBundle } from '@portico/content/bundles/exporting/export-bundle.ts';
import { importBundle } from '@portico/content/bundles/importing/import-bundle.ts';
import type { BundleStore } from '@portico/content/media/bundle-store.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { expect } from 'vitest';
import { clearStore } from './clear-store.ts';
import { bundleStore } from './import-into.ts';
import { scratchFolder } from './scratch-folder.ts';
import { expectConsistentStore } from './store-facts.ts';

/** Exports a store without problems. @returns the folder */
export async function exported(store: BundleStore, withHistory: boolean): Promise<string> {
	const folder = join(scratchFolder(), 'bundle');
	const report = await exportBundle(store, folder, { withHistory });
	expect(report.problems).toEqual([]);
	return folder;
}

/** Imports a bundle into an emptied store. */
export async function moveTo(database: Database, folder: string): Promise<BundleStore> {
	await clearStore(database);
	const store = bundleStore(database);
	expect(await importBundle(store, folder)).toMatchObject({ completed: true, left: 0, refused: 0 });
	await expectConsistentStore(database);
	return store;
}
