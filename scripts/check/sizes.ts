import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportViolations } from './sources/report-violations.ts';
import { repositoryRoot } from './sources/repository-root.ts';

const maxLines = 400;
const maxEntries = 25;

/** A file is one operation that reads from top to bottom. `.ts` files in demo/ are video segments. */
const code = /^(?!demo\/).*\.(ts|tsx|mjs|css)$/;

/** Folders that may exceed the limit, and why. */
const largerFolders: Record<string, string> = {
	'.': 'tools look for their settings in the root',
	'demo/media': 'a folder of pictures',
	'demo/pictures': 'a folder of pictures',
	'demo/videos/group-film': 'the segments of a video',
	'docs/decisions': 'a log',
	'tests/journeys/looks/expected': 'a folder of pictures',
	content: 'one folder per subject, in layers',
};

/**
 * Finds files and folders that exceed the limits.
 *
 * @param files every file of the repository with its number of lines; null for other than code
 */
export function findOversized(files: ReadonlyMap<string, number | null>): string[] {
	const entries = new Map<string, Set<string>>();
	const violations: string[] = [];
	for (const [path, lines] of files) {
		if (lines !== null && lines > maxLines) violations.push(`${path} has ${lines} lines, over ${maxLines}`);
		const parts = path.split('/');
		for (const [depth, name] of parts.entries()) {
			const folder = parts.slice(0, depth).join('/') || '.';
			entries.set(folder, (entries.get(folder) ?? new Set()).add(name));
		}
	}
	for (const [folder, names] of entries) {
		const isLarge = names.size > maxEntries;
		const isException = Object.hasOwn(largerFolders, folder);
		if (isLarge && !isException) violations.push(`${folder}/ has ${names.size} entries, over ${maxEntries}`);
		if (!isLarge && isException)
			violations.push(`${folder}/ no longer needs an exception: remove it from the list`);
	}
	return violations;
}

function repositoryFiles(): Map<string, number | null> {
	const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
	const paths = execFileSync('git', listing, { cwd: repositoryRoot, encoding: 'utf8' }).split('\0');
	const files = new Map<string, number | null>();
	for (const path of paths.filter(Boolean)) {
		const file = join(repositoryRoot, path);
		// Deleted but not committed yet.
		if (!existsSync(file)) continue;
		files.set(path, code.test(path) ? readFileSync(file, 'utf8').split('\n').length - 1 : null);
	}
	return files;
}

if (import.meta.main) reportViolations(findOversized(repositoryFiles()));
