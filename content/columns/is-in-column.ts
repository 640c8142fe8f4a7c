import { sql } from 'drizzle-orm';
import { articles } from '../store/tables/schema.ts';

/** The condition that an article belongs to a column, as home or as a further one. */
export function isInColumn(fdCode: string) {
	return sql`(${articles.fdCode} = ${fdCode} or ${fdCode} = any (${articles.alsoIn}))`;
}
