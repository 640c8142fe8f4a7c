import { type SQL, sql } from 'drizzle-orm';

/**
 * The order of rows of `search_entries` by how much their name is what was asked for: the query itself, then
 * names that begin with it, then those that hold it as it stands; the shorter first, and always in one order.
 *
 * @param whole the query, in the canonical form of a text of nothing else
 */
export function bestNamesFirst(whole: string): SQL {
	return sql`canonical_name = ${whole} desc, starts_with(canonical_name, ${whole.trimEnd()}) desc,
		position(${whole.trim()} in canonical_name) > 0 desc, char_length(canonical_name), key collate "C"`;
}
