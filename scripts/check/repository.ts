import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type SourceFile = {
	/** Relative to the repository's root, with forward slashes. */
	path: string;
	text: string;
};

/** Folders with generated files or packages. */
const excludedFolders = /^(node_modules|build|test-results|\..*)$/;

/**
 * Reads the source files in a folder.
 *
 * @param root the repository root
 * @param folder relative to it; a missing folder has no files
 * @param extension pattern that file names must match
 */
export function readSources(root: string, folder: string, extension = /\.(ts|tsx|mjs)$/): SourceFile[] {
	return listFiles(root, folder)
		.filter((path) => extension.test(path))
		.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function listFiles(root: string, folder: string): string[] {
	return entriesOf(join(root, folder)).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return excludedFolders.test(entry.name) ? [] : listFiles(root, path);
		return entry.isFile() ? [path] : [];
	});
}

function entriesOf(folder: string) {
	try {
		return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
}

/** The repository's root folder, absolute and without a trailing slash. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Prints each violation on a line of stderr, and sets exit code 1 if there is any. */
export function reportViolations(violations: readonly string[]): void {
	for (const violation of violations) console.error(violation);
	if (violations.length > 0) process.exitCode = 1;
}
