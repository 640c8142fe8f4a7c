import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';

const serverEntry = new URL(import.meta.resolve('@portico/website/build/server/index.js'));

/** Folder of the built client files: scripts, styles, icons. */
export const clientFolder = fileURLToPath(new URL('../client', serverEntry));

/** Loads the website as built by `npm run build`. @throws if it was not built */
export async function loadBuiltWebsite(): Promise<Website> {
	if (!existsSync(serverEntry)) {
		throw new Error('The website has not been built: run "npm run build" first.');
	}
	return websiteOf((await import(serverEntry.href)) as ServerBuild);
}

/** Serves the website through Vite, which is not installed in production, with hot reload. */
export async function startDevelopmentWebsite(): Promise<{ vite: ViteDevServer; load(): Promise<Website> }> {
	const { createServer } = await import('vite');
	const vite = await createServer({
		root: fileURLToPath(new URL('../../website', import.meta.url)),
		server: { middlewareMode: true },
		appType: 'custom',
	});
	return {
		vite,
		load: async () =>
			websiteOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild),
	};
}

/** Exports of the website's server entry besides those for React Router. */
type WebsiteEntry = {
	createPageContext(deps: {
		call(address: string): Promise<{ status: number; envelope: unknown }>;
		reportFault(error: unknown): void;
	}): RouterContextProvider;
	getRenderedPage(context: RouterContextProvider): { html: Buffer; nonce: string } | null;
};

/** React Router's build, and the exports of its entry. */
export type Website = { build: ServerBuild; entry: WebsiteEntry };

function websiteOf(build: ServerBuild): Website {
	return { build, entry: build.entry.module as unknown as WebsiteEntry };
}
