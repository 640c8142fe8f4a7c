import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isInEntryChunk } from '../../website/app/before-scripts/preload-linked-pages.ts';

/**
 * Decisions 067 and 068: what the build makes every page ask for, in KB of 1024 brotli: its entry,
 * the file of its page kind, and what both import statically. Numbers of the build, not of a browser, which asks for
 * the texts of its language, too, and for more when it is idle.
 */
const scriptKilobytes = 118;
const styleKilobytes = 19;

/** Limits of each page kind's own file. */
const ownKilobytes: Record<string, number> = {
	...{ 'article-search': 5.3, 'column-pages': 8.4, 'article-pages': 6.2, 'company-pages': 3.4 },
};

/** A smaller file travels with another. */
const smallestKilobytes = 2.5;

/** The bundler's runtime, and what few visitors need: previews, and suggestions, when they focus a search field. */
const smallFiles = ['preview-page', 'rolldown-runtime', 'suggestion-list'];

type Chunk = { module: string; imports: string[]; css?: string[] };
type Route = Chunk & { id: string; hasDefaultExport: boolean };

const build = fileURLToPath(new URL('../../website/build/client', import.meta.url));
const { entry, routes, url } = readManifest();
const always = new Set([entry.module, ...entry.imports]);
const isInEntry = ({ id }: Route) => isInEntryChunk(id);
const pages = Object.values(routes).filter((route) => !isInEntry(route));

test.each(pages)('$id asks for few and small files', ({ module, imports }) => {
	const own = [module, ...imports].filter((file) => !always.has(file));
	expect(own).toEqual([module]);
	expect(kilobytesOf(module)).toBeLessThanOrEqual(ownKilobytes[nameOf(module)] ?? 0);
	const scripts = sumKilobytes([...always, module]);
	expect(scripts).toBeGreaterThan(90);
	expect(scripts).toBeLessThanOrEqual(scriptKilobytes);
});

test('no page asks for more than five files, with the texts of its language', () => {
	expect(always.size + 1 + 1).toBeLessThanOrEqual(5);
});

test('one style sheet, of few bytes', () => {
	const sheets = new Set([entry, ...Object.values(routes)].flatMap(({ css = [] }) => css));
	expect(sheets.size).toBe(1);
	expect(sumKilobytes([...sheets])).toBeGreaterThan(5);
	expect(sumKilobytes([...sheets])).toBeLessThanOrEqual(styleKilobytes);
});

test('what is small travels with something else', () => {
	// Files for routes that the entry contains, and for what documents contain. Nobody asks for them.
	const unused = new Set([
		url,
		...Object.values(routes)
			.filter(isInEntry)
			.map(({ module }) => module),
	]);
	const small = readdirSync(`${build}/assets`)
		.map((name) => `/assets/${name}`)
		.filter((file) => file.endsWith('.js') && !unused.has(file) && kilobytesOf(file) < smallestKilobytes);
	expect(small.map(nameOf).sort()).toEqual(smallFiles);
});

test('every limit is that of a file', () => {
	expect(Object.keys(ownKilobytes).sort()).toEqual(
		[...new Set(pages.map(({ module }) => nameOf(module)))].sort(),
	);
});

/** The manifest that the build writes for browsers: a script that sets one global. */
function readManifest(): { entry: Chunk; routes: Record<string, Route>; url: string } {
	const name = readdirSync(`${build}/assets`).find((file) => /^manifest-.*\.js$/.test(file));
	const text = readFileSync(`${build}/assets/${name}`, 'utf8');
	return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/** Without folder and hash. */
function nameOf(file: string): string {
	return file.replace(/^\/assets\//, '').replace(/-[\w-]{8}\.js$/, '');
}

function sumKilobytes(files: readonly string[]): number {
	return files.reduce((sum, file) => sum + kilobytesOf(file), 0);
}

/** As browsers get it: in brotli, where the build has compressed it. */
function kilobytesOf(file: string): number {
	const compressed = `${build}${file}.br`;
	return statSync(existsSync(compressed) ? compressed : build + file).size / 1024;
}
