import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of every file below a folder, by path. */
export function filesOf(folder: string): Record<string, string> {
	const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
	return Object.fromEntries(
		paths.map((path) => [path.slice(folder.length + 1), readFileSync(path).toString('latin1')]),
	);
}
