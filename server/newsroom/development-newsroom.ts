import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import type { NewsroomBuild } from './newsroom-build.ts';

const newsroomFolder = fileURLToPath(new URL('../../newsroom', import.meta.url));

/** Beside the socket of the website's Vite, which has the default port. */
const hotReloadPort = 24_679;

/** Starts Vite, which is not installed in production, for the newsroom's application; null without its sources. */
export async function startDevelopmentNewsroom(): Promise<{
	vite: ViteDevServer;
	build: NewsroomBuild;
} | null> {
	const pageFile = join(newsroomFolder, 'index.html');
	if (!existsSync(pageFile)) return null;
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
			assets: new Map(),
		},
	};
}
