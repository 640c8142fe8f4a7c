import { sql } from 'drizzle-orm';
import { beginEvent } from '../../events/record-event.ts';
import type { Database } from '../../store/connect.ts';
import { demoImport } from '../../store/schema.ts';

/**
 * Whether the demo belongs into this store: because it has nothing in it yet, or because an earlier
 * import of the demo was interrupted. Once an operator's own content came, it never does again, even
 * where that import was interrupted before it wrote anything.
 */
export async function takeDemoPlace(database: Database): Promise<boolean> {
	return database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const [place] = await transaction.select().from(demoImport);
		if (place) return place.settledAt === null;
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

/** Settles the question of the demo for good: it is in, or the operator's own content is. */
export async function settleDemo(database: Database): Promise<void> {
	await database
		.insert(demoImport)
		.values({ settledAt: sql`now()` })
		.onConflictDoUpdate({
			target: demoImport.one,
			set: { settledAt: sql`coalesce(${demoImport.settledAt}, now())` },
		});
}
