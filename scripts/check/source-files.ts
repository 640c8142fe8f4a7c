import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type SourceFile = {
	/** Relative to the repository's root, with forward slashes. */
	path: string;
	text: string;
};

/** Folders that hold results or packages, not sources. */
const notSources = /^(node_modules|build|test-results|\..*)$/;

/**
 * Reads the sources below a folder.
 *
 * @param root the repository's root
 * @param folder relative to it; a folder that does not exist has no files
 * @param extension what a file's name must match
 */
export function readSources(root: string, folder: string, extension = /\.(ts|tsx|mjs)$/): SourceFile[] {
	return listFiles(root, folder)
		.filter((path) => extension.test(path))
		.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function listFiles(root: string, folder: string): string[] {
	return entriesOf(join(root, folder)).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return notSources.test(entry.name) ? [] : listFiles(root, path);
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
