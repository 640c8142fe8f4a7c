import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The file of each name, in this process. */
const filesByName = new Map<string, string>();

/**
 * Scopes a class of a CSS module: its name and three characters of the file's hash. Vite's names are longer and
 * add 5 % to the style sheet (decision 008).
 *
 * @throws if two files produce the same name: rename one of the classes
 */
export function scopedClassName(name: string, file: string): string {
	const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
	const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
	const owner = filesByName.get(scoped) ?? path;
	if (owner !== path) throw new Error(`${owner} and ${path} make the same class name, ${scoped}.`);
	filesByName.set(scoped, path);
	return scoped;
}
