import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { type Website, websiteOf } from './website-build.ts';

const websiteFolder = fileURLToPath(new URL('../../website', import.meta.url));

/** The website served by Vite, with hot reload. */
export type DevelopmentWebsite = { vite: ViteDevServer; load(): Promise<Website> };

/** Starts Vite, which is not installed in production, for the website. */
export async function startDevelopmentWebsite(): Promise<DevelopmentWebsite> {
	const { createServer } = await import('vite');
	const vite = await createServer({
		root: websiteFolder,
		server: { middlewareMode: true },
		appType: 'custom',
	});
	return {
		vite,
		load: async () =>
			websiteOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild),
	};
}
