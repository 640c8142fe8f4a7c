import { sql } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';

/**
 * The hash of an article's line in the last imported bundle. The next import skips a line with the same
 * hash; null makes it read the line.
 */
export type ImportedLineHash = { articleId: string; importedLine: string | null };

/** Stores the hashes of the lines from which articles were imported. */
export async function storeImportedLineHashes(
	{ transaction }: ContentChange,
	lines: ImportedLineHash[],
): Promise<void> {
	await transaction.execute(sql`
		update articles set imported_line = taken.imported_line
		from unnest(
			${sql.param(lines.map(({ articleId }) => articleId))}::text[],
			${sql.param(lines.map(({ importedLine }) => importedLine))}::text[]
		) as taken(article_id, imported_line)
		where articles.article_id = taken.article_id
	`);
}
