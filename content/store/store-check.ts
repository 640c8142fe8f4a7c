import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { isStoreReadOnly } from './store-unavailable.ts';

/** A fault of the store: it returned an error, or tables that had rows are empty. */
export type StoreFault = { error: unknown } | { emptied: string[] };

/**
 * Creates the check of whether the store can serve. The store is migrated before it is opened, so it is
 * ready when it answers and still has the rows that every site needs: the columns, and the site's
 * settings. A store that was never filled is ready. A table counts as emptied when it had rows earlier in
 * this process, or when rows written together with its own still exist.
 *
 * @param report called when the outcome changes: with the fault, or null when the store is ready again
 */
export function createStoreCheck(
	database: Database,
	report: (fault: StoreFault | null) => void,
): () => Promise<boolean> {
	const filledTables = new Set<string>();
	let reportedFault = '';

	async function findFault(): Promise<StoreFault | null> {
		try {
			const { rows } = await database.execute<{ table: string; state: 'filled' | 'emptied' | 'new' }>(states);
			for (const { table, state } of rows) if (state === 'filled') filledTables.add(table);
			const emptied = rows.filter(
				({ table, state }) => state === 'emptied' || (state === 'new' && filledTables.has(table)),
			);
			return emptied.length > 0 ? { emptied: emptied.map(({ table }) => table) } : null;
		} catch (error) {
			return { error };
		}
	}

	return async () => {
		const fault = await findFault();
		const kind = fault === null ? '' : 'error' in fault ? 'error' : fault.emptied.join();
		if (kind !== reportedFault) report(fault);
		reportedFault = kind;
		return fault === null;
	};
}

/** Columns are written together with search entries; the settings with an event, kept for 30 days. */
const states = sql`
	select 'columns' as "table", case
		when exists (select from columns) then 'filled'
		when exists (select from search_entries where kind = 'column') then 'emptied'
		else 'new' end as state
	union all
	select 'site_settings', case
		when exists (select from site_settings) then 'filled'
		when exists (select from content_events where kind = 'site') then 'emptied'
		else 'new' end
	order by 1
`;

/**
 * Creates the check of whether the store refuses changes because it is read-only: a standby of a database, or one that
 * an administrator protects. It can serve visitors meanwhile. A statement that would change no row shows it.
 *
 * @param report called when the outcome changes
 * @returns the check; it throws when the store does not answer
 */
export function createReadOnlyCheck(
	database: Database,
	report: (isReadOnly: boolean) => void,
): () => Promise<boolean> {
	let wasReadOnly = false;
	return async () => {
		const isReadOnly = await database.execute(sql`delete from site_settings where false`).then(
			() => false,
			(error: unknown) => {
				if (!isStoreReadOnly(error)) throw error;
				return true;
			},
		);
		if (isReadOnly !== wasReadOnly) report(isReadOnly);
		wasReadOnly = isReadOnly;
		return isReadOnly;
	};
}
