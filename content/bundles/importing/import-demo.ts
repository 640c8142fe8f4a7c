import { sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import type { BundleStore } from '../../media/bundle-store.ts';
import type { Database } from '../../store/connect.ts';
import { demoImport } from '../../store/tables/schema.ts';
import { importFolder, requireBundle } from './import-folder.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';

/**
 * Imports the demo into an empty store at first start, and completes an interrupted import of the demo. Never changes
 * a store with an operator's content (decision 015).
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

/**
 * Whether to import the demo into this store: the store is empty, or an earlier import of the demo was
 * interrupted. False for good once an operator imports other content, even if that import was interrupted
 * before it wrote anything.
 */
async function shouldImportDemo(database: Database): Promise<boolean> {
	return changeContent(database, 'system:import', async ({ transaction }) => {
		const [isEligible] = await transaction.select().from(demoImport);
		if (isEligible) return isEligible.settledAt === null;
		const { rows } = await transaction.execute<{ empty: boolean }>(sql`
			select not (exists (select from columns) or exists (select from site_settings)
				or exists (select from articles) or exists (select from leaders)
				or exists (select from organisation_units) or exists (select from media)
				or exists (select from videos)) as empty
		`);
		if (!rows[0]?.empty) return false;
		await transaction.insert(demoImport).values({});
		return true;
	});
}

/**
 * Records that the store has its content, the demo or the operator's own, so the demo is never imported
 * again.
 */
export async function recordContentImported(database: Database): Promise<void> {
	await database
		.insert(demoImport)
		.values({ settledAt: sql`now()` })
		.onConflictDoUpdate({
			target: demoImport.one,
			set: { settledAt: sql`coalesce(${demoImport.settledAt}, now())` },
		});
}
