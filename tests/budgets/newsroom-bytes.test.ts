import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** A chunk of the newsroom's build, by its source. */
type Chunk = { file: string; imports?: string[]; css?: string[] };

const build = fileURLToPath(new URL('../../newsroom/build/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${build}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

/** What the newsroom's one page asks for itself. */
const first = Array.from(
	readFileSync(`${build}index.html`, 'utf8').matchAll(/assets\/[\w.-]+\.(?:js|css)/g),
	([file]) => file,
);

/** The files of the page, and of some modules with everything they import statically. */
function filesOf(sources: readonly string[]): Set<string> {
	const files = new Set<string>(first);
	const visit = (source: string) => {
		const chunk = manifest[source];
		if (!chunk) throw new Error(`The build has no ${source}.`);
		if (files.has(chunk.file)) return;
		files.add(chunk.file);
		for (const file of chunk.css ?? []) files.add(file);
		for (const imported of chunk.imports ?? []) visit(imported);
	};
	for (const source of sources) visit(source);
	return files;
}

/** Bytes of a file as browsers get it: in brotli, where the build has compressed it. */
function bytesOf(file: string): number {
	const compressed = `${build}${file}.br`;
	return statSync(existsSync(compressed) ? compressed : build + file).size;
}

const kilobytesOf = (files: ReadonlySet<string>) =>
	[...files].reduce((sum, file) => sum + bytesOf(file), 0) / 1024;

const signedIn = ['app/frame/frame.tsx', 'app/messages/daily.zh.ts'];

/** Scripts and styles of a page in KB of 1024 brotli, from an empty cache; and in how many files. */
test.each<[string, string[], number, number, number]>([
	['sign-in', ['app/messages/before-sign-in.zh.ts', 'app/sign-in/sign-in-page.tsx'], 100, 130, 6],
	['board', [...signedIn, 'app/pages/board/board-page.tsx'], 150, 200, 15],
	['list', [...signedIn, 'app/pages/articles/articles-page.tsx'], 180, 230, 15],
	['editor', [...signedIn, 'app/pages/articles/editor/editor-page.tsx'], 240, 380, 15],
])('the page %s stays within its budget', (_, sources, atLeast, atMost, maxFiles) => {
	const files = filesOf(sources);
	const kilobytes = kilobytesOf(files);
	expect(kilobytes).toBeGreaterThan(atLeast);
	expect(kilobytes).toBeLessThanOrEqual(atMost);
	expect(files.size).toBeLessThanOrEqual(maxFiles);
});

test('the list loads nothing of the editor', () => {
	const list = filesOf([...signedIn, 'app/pages/articles/articles-page.tsx']);
	const { file } = manifest['app/pages/articles/editor/editor-page.tsx'] as Chunk;
	expect(list.has(file)).toBe(false);
});
