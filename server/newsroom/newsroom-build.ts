import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import { type BuiltAssets, readAssets } from '../website/asset.ts';

/** The newsroom's application, as browsers receive it. */
export type NewsroomBuild = {
	/**
	 * The page of every address, with {@link styleNoncePlaceholder}; null if it was not built.
	 *
	 * @param address path and query of the request
	 */
	loadPage(address: string): Promise<string | null>;
	/** Its scripts, whose names tell their contents; empty if it was not built. */
	buildId: string;
	/** The script that keeps its files in browsers; null if it was not built. */
	serviceWorker: string | null;
	/** Its files by URL path: `/newsroom/assets/main-BpG4Lzwo.js`. */
	assets: BuiltAssets;
};

/** In the page, where the style nonce of an answer goes. */
export const styleNoncePlaceholder = '__STYLE_NONCE__';

export const assetsPath = '/newsroom/assets/';
export const serviceWorkerPath = '/newsroom/service-worker.js';

const newsroomFolder = fileURLToPath(new URL('../../newsroom', import.meta.url));

/** Written by `npm run build`. */
const buildFolder = join(newsroomFolder, 'build');

/** Reads the built application into memory; without a build, there is no page and there are no files. */
export async function loadNewsroomBuild(folder = buildFolder): Promise<NewsroomBuild> {
	const page = await readIfExists(join(folder, 'index.html'));
	if (page === null)
		return { loadPage: async () => null, buildId: '', serviceWorker: null, assets: new Map() };
	const assets = await readAssets(join(folder, 'assets'), assetsPath);
	const buildId = Array.from(page.matchAll(/ src="([^"]+)"/g), ([, source]) => source).join(' ');
	const serviceWorker = await readIfExists(join(folder, basename(serviceWorkerPath)));
	return { loadPage: async () => page, buildId, serviceWorker, assets };
}

/** Beside the socket of the website's Vite, which has the default port. */
const hotReloadPort = 24_679;

/** Starts Vite, which is not installed in production, for the newsroom's application; null without its sources. */
export async function startDevelopmentNewsroom(): Promise<{
	vite: ViteDevServer;
	build: NewsroomBuild;
} | null> {
	const pageFile = join(newsroomFolder, 'index.html');
	if ((await readIfExists(pageFile)) === null) return null;
	const { createServer } = await import('vite');
	const vite = await createServer({
		root: newsroomFolder,
		base: '/newsroom/',
		server: { middlewareMode: true, hmr: { port: hotReloadPort } },
		appType: 'custom',
	});
	return {
		vite,
		build: {
			loadPage: async (address) => vite.transformIndexHtml(address, await readFile(pageFile, 'utf8')),
			buildId: '',
			serviceWorker: null,
			assets: new Map(),
		},
	};
}

async function readIfExists(file: string): Promise<string | null> {
	try {
		return await readFile(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}
