import { sql } from 'drizzle-orm';
import type { Database } from '../../../store/connect.ts';

/** The files that are missing from the store. Files of the bundle are already stored by then. */
export async function missingMedia(database: Database, files: Iterable<string>): Promise<Set<string>> {
	const missingFiles = new Set(files);
	if (missingFiles.size === 0) return missingFiles;
	const { rows } = await database.execute<{ file: string }>(sql`
		select file from media where file = any (${sql.param([...missingFiles])}::text[])
	`);
	for (const { file } of rows) missingFiles.delete(file);
	return missingFiles;
}

/** The remark on an entry with a missing picture; the entry is imported without it. */
export function missingMediaRemark(field: string, file: string): string {
	return `${field}: ${file} is neither in the bundle nor in the store`;
}
