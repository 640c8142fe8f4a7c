import { posix } from 'node:path';
import { type Import, importsOf } from './imports-of.ts';
import { reportViolations } from './report-violations.ts';
import { repositoryRoot } from './repository-root.ts';
import { readSources, type SourceFile } from './source-files.ts';

/** Which of our own folders each folder may import. Not named here: scripts and tests, which may import anything. */
const directions: Record<string, readonly string[]> = {
	api: [],
	video: [],
	content: ['api'],
	server: ['api', 'content', 'video', 'website/build'],
	website: ['api'],
	newsroom: ['api'],
};

const scope = '@portico/';

/** Tests see everything, wherever they stand: what ships never imports them. */
const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/;

/**
 * Checks that imports run one way only, that none leaves its folder by a relative path, that no module
 * imports itself in a circle, and that nothing of zod can reach the browser.
 *
 * @param files every source file
 * @returns one line a violation: `path:line what is wrong`
 */
export function findForbiddenImports(files: readonly SourceFile[]): string[] {
	const modules = files
		.filter(({ path }) => !testFile.test(path))
		.map((file) => ({ ...file, imports: importsOf(file.text) }));
	const zodReaches = modulesReaching('zod', modules);
	return [
		...modules.flatMap((module) =>
			module.imports.flatMap((entry) => {
				const wrong = whatIsWrong(module.path, entry, zodReaches);
				return wrong === null ? [] : [`${module.path}:${entry.line} ${wrong}`];
			}),
		),
		...findCircles(modules),
	];
}

type Module = SourceFile & { imports: Import[] };

function whatIsWrong(path: string, entry: Import, zodReaches: ReadonlySet<string>): string | null {
	const from = topFolder(path);
	const allowed = directions[from];
	if (allowed === undefined) return null;
	const target = targetOf(path, entry.specifier);
	if (target === null) {
		const browserGetsZod = from === 'website' && packageOf(entry.specifier) === 'zod' && !entry.typeOnly;
		return browserGetsZod ? 'imports zod, which must not reach the browser' : null;
	}
	const within = topFolder(target) === from;
	if (isRelative(entry.specifier)) {
		if (!within) return `leaves ${from}/ by a relative path (${entry.specifier}); import ${scope}… instead`;
	} else if (!within && !allowed.some((folder) => target === folder || target.startsWith(`${folder}/`))) {
		const may = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ');
		return `imports ${entry.specifier}; ${from}/ may import ${may}`;
	}
	if (from === 'website' && !within && !entry.typeOnly && zodReaches.has(target)) {
		return `imports values of ${entry.specifier}, which brings zod to the browser; use "import type"`;
	}
	return null;
}

/** The file or folder an import of ours means, relative to the root; null for a package of others. */
function targetOf(path: string, specifier: string): string | null {
	if (isRelative(specifier)) return posix.join(posix.dirname(path), specifier).replace(/\?.*$/, '');
	return specifier.startsWith(scope) ? specifier.slice(scope.length) : null;
}

const isRelative = (specifier: string) => specifier.startsWith('.');
const topFolder = (path: string) => path.split('/', 1)[0] ?? '';
const packageOf = (specifier: string) => specifier.split('/', 1)[0];

/** The modules of ours that load a package when they are loaded, themselves or through others. */
function modulesReaching(packageName: string, modules: readonly Module[]): Set<string> {
	const reaching = new Set<string>();
	let before = -1;
	while (before !== reaching.size) {
		before = reaching.size;
		for (const { path, imports } of modules) {
			const reaches = imports.some(({ specifier, typeOnly }) => {
				if (typeOnly) return false;
				const target = targetOf(path, specifier);
				return target === null ? packageOf(specifier) === packageName : reaching.has(target);
			});
			if (reaches) reaching.add(path);
		}
	}
	return reaching;
}

/** Circles of imports that are loaded; each is named once, at the file where it was met. */
function findCircles(modules: readonly Module[]): string[] {
	const byPath = new Map(modules.map((module) => [module.path, module]));
	const finished = new Set<string>();
	const circles: string[] = [];
	const visit = (path: string, way: readonly string[]) => {
		const start = way.indexOf(path);
		if (start >= 0) {
			circles.push(`${path}:1 imports itself in a circle: ${[...way.slice(start), path].join(' → ')}`);
			return;
		}
		if (finished.has(path)) return;
		for (const { specifier, typeOnly } of byPath.get(path)?.imports ?? []) {
			const target = typeOnly ? null : targetOf(path, specifier);
			if (target !== null && byPath.has(target)) visit(target, [...way, path]);
		}
		finished.add(path);
	};
	for (const { path } of modules) visit(path, []);
	return circles;
}

if (import.meta.main) {
	const files = Object.keys(directions).flatMap((folder) => readSources(repositoryRoot, folder));
	reportViolations(findForbiddenImports(files));
}
