import { posix } from 'node:path';
import { readSources, reportViolations, repositoryRoot, type SourceFile } from './repository.ts';

// An import begins at the start of a line; examples in comments begin with an asterisk or slashes.
const staticForm =
	/^[ \t]*(?:import|export)\b(?<clause>[^'"`;()]*?)(?<=\bfrom\s*|\bimport\s*)(['"])(?<specifier>[^'"\n]+)\2/gm;
const dynamicForm = /\bimport\(\s*(['"`])(?<specifier>[^'"`\n]+)\1/g;

/** Workspaces that each workspace may import. Scripts, tests and testing are unrestricted. */
const directions: Record<string, readonly string[]> = {
	api: [],
	video: [],
	content: ['api'],
	server: ['api', 'content', 'video', 'website/build'],
	design: ['api'],
	website: ['api', 'design'],
	newsroom: ['api', 'design'],
};

/**
 * The folders of a workspace from the lowest layer up: each may import those before it. Files in the workspace
 * root may import all of them, and tests anything (decision 045).
 */
const layers: Record<string, readonly string[]> = {
	content: [
		...['model', 'store', 'reading', 'files', 'bodies', 'words', 'settings'],
		...['events', 'search-index', 'audit', 'permissions', 'changes', 'titles', 'accounts'],
		...['site', 'media', 'videos', 'columns', 'company', 'articles', 'statistics'],
		...['search', 'pages', 'newsroom', 'drafts', 'bundles', 'backup', 'commands'],
	],
	server: [
		...['security', 'operation', 'statistics', 'error-answers', 'requests', 'response-cache', 'background'],
		...['api', 'documents', 'media-files', 'website', 'newsroom', 'serving', 'pages', 'startup'],
	],
	design: [
		...['tokens', 'styles', 'texts', 'page-context', 'icons', 'brand-mark', 'badge', 'title-text'],
		...['responsive-picture', 'video-badge', 'empty-state', 'article-blocks'],
	],
	'newsroom/app': [
		'messages',
		'data',
		'uploads',
		'controls',
		'films',
		'editor',
		'pictures',
		'drafts',
		'comparison',
		'sign-in',
		'frame',
		'pages',
	],
	'website/app': ['state', 'messages', 'data', 'components', 'before-scripts', 'page-frame', 'pages'],
};

/** Test folders inside a workspace. */
const testFolder = /\/tests\//;

/** Modules that only their own folder may import: other code changes content through `changeContent`. */
const privateModules: readonly string[] = ['content/changes/record-event.ts'];

/** Workspaces whose code is sent to browsers. */
const browserWorkspaces: ReadonlySet<string> = new Set(['design', 'website', 'newsroom']);

const scope = '@portico/';

/** Test files may import anything; shipped code never imports them. */
const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/;

/**
 * Checks that imports follow the allowed directions, do not leave a workspace by a relative path, have no
 * cycles, and do not bring zod to the browser.
 *
 * @param files every source file
 * @returns one line per violation: `path:line description`
 */
export function findForbiddenImports(files: readonly SourceFile[]): string[] {
	const modules = files
		.filter(({ path }) => !testFile.test(path))
		.map((file) => ({ ...file, imports: importsOf(file.text) }));
	const modulesWithZod = modulesThatLoad('zod', modules);
	return [
		...modules.flatMap((module) =>
			module.imports.flatMap((entry) => {
				const description = describeViolation(module.path, entry, modulesWithZod);
				return description === null ? [] : [`${module.path}:${entry.line} ${description}`];
			}),
		),
		...findCycles(modules),
	];
}

type Module = SourceFile & { imports: Import[] };

function describeViolation(path: string, entry: Import, modulesWithZod: ReadonlySet<string>): string | null {
	const from = topFolder(path);
	const allowed = directions[from];
	if (allowed === undefined) return null;
	const target = resolveTarget(path, entry.specifier);
	if (target === null) {
		const browserGetsZod =
			browserWorkspaces.has(from) && packageOf(entry.specifier) === 'zod' && !entry.typeOnly;
		return browserGetsZod ? 'imports zod, which must not reach the browser' : null;
	}
	if (privateModules.includes(target) && posix.dirname(path) !== posix.dirname(target))
		return `imports ${target}, which only ${posix.dirname(target)}/ may import`;
	const layerViolation = describeLayerViolation(path, target);
	if (layerViolation !== null) return layerViolation;
	const isSameWorkspace = topFolder(target) === from;
	if (isRelative(entry.specifier)) {
		if (!isSameWorkspace)
			return `leaves ${from}/ by a relative path (${entry.specifier}); import ${scope}… instead`;
	} else if (
		!isSameWorkspace &&
		!allowed.some((folder) => target === folder || target.startsWith(`${folder}/`))
	) {
		const may = allowed.length === 0 ? 'no other workspace' : allowed.join(', ');
		return `imports ${entry.specifier}; ${from}/ may import ${may}`;
	}
	if (browserWorkspaces.has(from) && !isSameWorkspace && !entry.typeOnly && modulesWithZod.has(target)) {
		return `imports values of ${entry.specifier}, which brings zod to the browser; use "import type"`;
	}
	return null;
}

/** Describes a layer violation within a workspace; null without one. */
function describeLayerViolation(path: string, target: string): string | null {
	if (testFolder.test(path)) return null;
	if (testFolder.test(target)) return `imports ${target}, which is for tests`;
	for (const [root, order] of Object.entries(layers)) {
		const [from, to] = [path, target].map((module) => folderIn(root, module));
		if (!from || !to || from === to) continue;
		for (const folder of [from, to]) {
			if (!order.includes(folder)) return `is in, or imports, ${root}/${folder}/, which has no layer`;
		}
		if (order.indexOf(from) < order.indexOf(to)) {
			return `imports ${target}; ${root}/${from}/ is below ${root}/${to}/`;
		}
	}
	return null;
}

/** The top folder of a module within a workspace; null in the workspace root or in another workspace. */
function folderIn(root: string, module: string): string | null {
	if (!module.startsWith(`${root}/`)) return null;
	const [folder, ...rest] = module.slice(root.length + 1).split('/');
	return rest.length === 0 || folder === undefined ? null : folder;
}

/** The file or folder that an import refers to, relative to the root; null for external packages. */
function resolveTarget(path: string, specifier: string): string | null {
	if (isRelative(specifier)) return posix.join(posix.dirname(path), specifier).replace(/\?.*$/, '');
	return specifier.startsWith(scope) ? specifier.slice(scope.length) : null;
}

const isRelative = (specifier: string) => specifier.startsWith('.');
const topFolder = (path: string) => path.split('/', 1)[0] ?? '';
const packageOf = (specifier: string) => specifier.split('/', 1)[0];

/** Build-time modules never ship: the build replaces them with the values of their exports. */
const buildTimeFile = /\.build-time\.ts$/;

/** Modules that load a package, directly or through other modules. */
function modulesThatLoad(packageName: string, modules: readonly Module[]): Set<string> {
	const loading = new Set<string>();
	let previousSize = -1;
	while (previousSize !== loading.size) {
		previousSize = loading.size;
		for (const { path, imports } of modules) {
			const reaches = imports.some(({ specifier, typeOnly }) => {
				if (typeOnly || buildTimeFile.test(path)) return false;
				const target = resolveTarget(path, specifier);
				return target === null ? packageOf(specifier) === packageName : loading.has(target);
			});
			if (reaches) loading.add(path);
		}
	}
	return loading;
}

/** Finds cycles of imports, those of types too, each reported once at the file where it was found. */
function findCycles(modules: readonly Module[]): string[] {
	const byPath = new Map(modules.map((module) => [module.path, module]));
	const finished = new Set<string>();
	const cycles: string[] = [];
	const visit = (path: string, trail: readonly string[]) => {
		const start = trail.indexOf(path);
		if (start >= 0) {
			cycles.push(`${path}:1 is part of an import cycle: ${[...trail.slice(start), path].join(' → ')}`);
			return;
		}
		if (finished.has(path)) return;
		for (const { specifier } of byPath.get(path)?.imports ?? []) {
			const target = resolveTarget(path, specifier);
			if (target !== null && byPath.has(target)) visit(target, [...trail, path]);
		}
		finished.add(path);
	};
	for (const { path } of modules) visit(path, []);
	return cycles;
}

if (import.meta.main) {
	const files = Object.keys(directions).flatMap((folder) => readSources(repositoryRoot, folder));
	reportViolations(findForbiddenImports(files));
}

type Import = {
	/** As written: `./x.ts`, `@portico/api/constants.ts`, `zod`. */
	specifier: string;
	/** Line number from 1. */
	line: number;
	/** `import type` and `export type` are erased; every other form loads the module. */
	typeOnly: boolean;
};

/**
 * Lists the imports of a source file. Matches text instead of parsing, because the formatter guarantees the
 * shape that this relies on.
 */
export function importsOf(text: string): Import[] {
	const matches = [
		...[...text.matchAll(staticForm)].map((match) => ({
			match,
			typeOnly: /^\s+type\b(?!\s*from\b|\s*,)/.test(match.groups?.clause ?? ''),
		})),
		...[...text.matchAll(dynamicForm)].map((match) => ({ match, typeOnly: false })),
	];
	return matches
		.map(({ match, typeOnly }) => ({
			specifier: match.groups?.specifier ?? '',
			line: text.slice(0, match.index + match[0].length).split('\n').length,
			typeOnly,
		}))
		.sort((a, b) => a.line - b.line);
}
