import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/**
 * Design, section 5: what the build makes every page ask for, in KB of 1024 brotli: its entry and the route's modules
 * with all they import statically. A number of the build, not of a browser, which asks for more when it is idle.
 */
const scriptKilobytes = 125;
const styleKilobytes = 20;

/** Limits of each page, by the name of its route without the number of a leader. */
const limits: Record<string, number> = {
	...{ home: 120, columndetail: 119, ztzldetail: 118, articlepagelist: 115, articleimglist: 117 },
	...{
		articleimglists: 117,
		articleimglistch: 117,
		articlevideolist: 120,
		articlewzq: 115,
		articleqnzy: 118,
	},
	...{ column_article: 120, articledetail: 124, articlepreview: 124, articlesearch: 124, leaders: 117 },
	// The name of the eleventh leader's route is misspelt in the specification, section 2.
	...{
		companyLeaderDetail: 118,
		companyLeaderDetai: 118,
		companyzzjge: 116,
		'not-found': 114,
	},
};

type Chunk = { module: string; imports: string[]; css?: string[] };
type Route = Chunk & { id: string; parentId?: string; hasDefaultExport: boolean };

const build = fileURLToPath(new URL('../../website/build/client', import.meta.url));
const { entry, routes } = readManifest();
const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
const pages = Object.values(routes).filter(
	({ id, hasDefaultExport }) => !parents.has(id) && hasDefaultExport,
);

test.each(pages)('$id asks for few scripts, and one style sheet', (page) => {
	const chunks: Chunk[] = [entry];
	for (let route: Route | undefined = page; route; route = routes[route.parentId ?? '']) chunks.push(route);
	const scripts = sumKilobytes(chunks.flatMap(({ module, imports }) => [module, ...imports]));
	expect(scripts).toBeGreaterThan(90);
	expect(scripts).toBeLessThanOrEqual(limits[page.id.replace(/\d+$/, '')] ?? 0);
	expect(scripts).toBeLessThanOrEqual(scriptKilobytes);
	const styles = sumKilobytes(chunks.flatMap(({ css = [] }) => css));
	expect(styles).toBeGreaterThan(5);
	expect(styles).toBeLessThanOrEqual(styleKilobytes);
});

test('every limit is that of a page', () => {
	const names = new Set(pages.map(({ id }) => id.replace(/\d+$/, '')));
	expect(Object.keys(limits).sort()).toEqual([...names].sort());
});

/** The manifest that the build writes for browsers: a script that sets one global. */
function readManifest(): { entry: Chunk; routes: Record<string, Route> } {
	const name = readdirSync(`${build}/assets`).find((file) => /^manifest-.*\.js$/.test(file));
	const text = readFileSync(`${build}/assets/${name}`, 'utf8');
	return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

function sumKilobytes(files: readonly string[]): number {
	return [...new Set(files)].reduce((sum, file) => sum + kilobytesOf(file), 0);
}

const measured = new Map<string, number>();

function kilobytesOf(file: string): number {
	const known = measured.get(file);
	if (known !== undefined) return known;
	const kilobytes = brotliCompressSync(readFileSync(build + file)).length / 1024;
	measured.set(file, kilobytes);
	return kilobytes;
}
