import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportViolations, repositoryRoot } from './repository.ts';

const maxLines = 400;
const maxEntries = 30;
/** A smaller folder is a step on the way to a file that tells nothing. */
const minEntries = 3;
/** Folders below one of these roots. */
const maxDepth = 3;
const roots = /^(content|server|newsroom\/app|website\/app)\//;

/** A file is one operation that reads from top to bottom. `.ts` files in demo/ are video segments. */
const code = /^(?!demo\/).*\.(ts|tsx|mjs|css)$/;

/** Code that is read folder by folder. */
const sources = /^(api|content|design|newsroom|scripts|server|testing|tests|video|website)\//;

/** Folders that may be larger, smaller or deeper, and why. */
const exceptions: Record<string, string> = {
	'demo/media': 'a folder of pictures',
	'demo/pictures': 'a folder of pictures',
	'demo/videos/group-film': 'the segments of a video',
	'docs/decisions': 'a log',
	'content/store/migrations': 'a log: stores have run them',
	'content/store/migrations/meta': 'a log: stores have run them',
	'content/secrets': 'a layer of its own',
	'website/public': 'served at its addresses',
	'website/public/brand': 'served at its addresses',
	'website/testing': 'not part of the website',
};

/**
 * Finds files and folders that are larger, smaller or deeper than the rules of CONTRIBUTING.md allow.
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
		const complaint = complaintAbout(folder, names.size);
		const isException = Object.hasOwn(exceptions, folder);
		if (complaint !== null && !isException) violations.push(`${folder}/ ${complaint}`);
		if (complaint === null && isException)
			violations.push(`${folder}/ no longer needs an exception: remove it from the list`);
	}
	return violations;
}

function complaintAbout(folder: string, entries: number): string | null {
	if (entries > maxEntries) return `has ${entries} entries, over ${maxEntries}`;
	if (!sources.test(`${folder}/`)) return null;
	if (entries < minEntries) return `has ${entries} entries, fewer than ${minEntries}`;
	const depth = roots.test(folder) ? folder.replace(roots, '').split('/').length : 0;
	return depth > maxDepth ? `is ${depth} folders deep, over ${maxDepth}` : null;
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
