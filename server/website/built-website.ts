import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { type Website, websiteOf } from './website-build.ts';

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
