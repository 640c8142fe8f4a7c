import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/**
 * Whether the store answers. Migrations run before it is handed out, so a store that answers is ready.
 */
export async function storeAnswers(database: Database): Promise<boolean> {
	try {
		await database.execute(sql`select 1 from content_events limit 1`);
		return true;
	} catch {
		return false;
	}
}
