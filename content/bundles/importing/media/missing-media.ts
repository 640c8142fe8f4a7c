import { sql } from 'drizzle-orm';
import type { Database } from '../../../store/connect.ts';

/** Which of these files the store does not have. Files of the bundle are in the store by then. */
export async function missingMedia(database: Database, files: Iterable<string>): Promise<Set<string>> {
	const missing = new Set(files);
	if (missing.size === 0) return missing;
	const { rows } = await database.execute<{ file: string }>(sql`
		select file from media where file = any (${sql.param([...missing])}::text[])
	`);
	for (const { file } of rows) missing.delete(file);
	return missing;
}

/** What is said of an entry whose picture is nowhere; the entry is taken without it. */
export function missingMediaRemark(field: string, file: string): string {
	return `${field}: ${file} is neither in the bundle nor in the store`;
}
