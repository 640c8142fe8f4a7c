import { type SQL, sql } from 'drizzle-orm';

/**
 * Orders rows of `search_entries` by how well the name matches: the query itself, then names that start
 * with it, then those that contain it; the shorter first, with a stable order.
 *
 * @param whole the query, in the canonical form of a whole text
 */
export function bestNamesFirst(whole: string): SQL {
	return sql`canonical_name = ${whole} desc, starts_with(canonical_name, ${whole.trimEnd()}) desc,
		position(${whole.trim()} in canonical_name) > 0 desc, char_length(canonical_name), key collate "C"`;
}
