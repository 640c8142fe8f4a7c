import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportViolations, repositoryRoot } from './repository.ts';

/**
 * Finds repository paths in backticks. A path contains a slash and starts with a root entry, ends with a slash,
 * or ends with a file extension. Addresses (`/api/site`), packages (`@scope/name`) and commands do not count.
 *
 * @param text Markdown
 * @param rootEntries names of the entries in the repository root
 */
export function pathsIn(text: string, rootEntries: ReadonlySet<string>): string[] {
	const quoted = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
		(match) => match[1] ?? '',
	);
	return [...new Set(quoted.filter((phrase) => looksLikePath(phrase, rootEntries)))];
}

function looksLikePath(phrase: string, rootEntries: ReadonlySet<string>): boolean {
	if (!/^[\w.-][\w.*{},<>…-]*\/[\w.*{},<>…/-]*$/.test(phrase)) return false;
	const first = phrase.split('/', 1)[0] ?? '';
	return rootEntries.has(first) || phrase.endsWith('/') || /\.[a-z]{2,5}$/.test(phrase);
}

/**
 * The part of a path that must exist: everything before the first segment with a placeholder, as in
 * `website/app/messages/*` or `demo/media/<name>`.
 */
export function literalPart(path: string): string {
	const segments = path.split('/');
	const placeholder = segments.findIndex((segment) => /[*{<…]/.test(segment));
	return (placeholder < 0 ? segments : segments.slice(0, placeholder)).join('/');
}

/** The pages whose paths are checked. */
const pages = ['ARCHITECTURE.md', 'docs/where-things-live.md'];

function violations(): string[] {
	const rootEntries = new Set(readdirSync(repositoryRoot));
	return pages.flatMap((page) => {
		if (!existsSync(join(repositoryRoot, page))) return [`${page} is missing`];
		const paths = pathsIn(readFileSync(join(repositoryRoot, page), 'utf8'), rootEntries);
		if (paths.length === 0) return [`${page} contains no path`];
		return paths
			.filter((path) => !existsSync(join(repositoryRoot, literalPart(path))))
			.map((path) => `${page}: ${path} does not exist`);
	});
}

if (import.meta.main) reportViolations(violations());
