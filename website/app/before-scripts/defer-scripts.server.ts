import type { EntryContext } from 'react-router';
import { isInEntryChunk } from './preload-linked-pages.ts';

/**
 * Replaces the scripts of a rendered page by some that wait for `head-script.ts`.
 *
 * @param html one character per byte
 * @param nonce of the page's own scripts
 * @param textFile address of the texts of the page's language, which the entry waits for
 * @throws if React Router does not write the scripts of a page as it did
 */
export function deferScripts(
	html: string,
	nonce: string,
	{ manifest, staticHandlerContext }: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>,
	textFile: string,
): string {
	// ReDoS waiver: React Router writes these links, and closes them.
	const rest = html.replace(/<link rel="modulepreload"[^>]*>/g, '');
	const [before, after, ...others] = rest.split(`<script nonce="${nonce}" type="module" async="">`);
	if (before === undefined || after === undefined || others.length > 0)
		throw new Error('React Router does not write the scripts of a page as it did: see decision 067.');
	const pages = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
		const page = manifest.routes[id];
		return page && !isInEntryChunk(id) ? [page] : [];
	});
	const files = new Set([
		...[manifest.entry.module, ...manifest.entry.imports, ...(manifest.hmr ? [] : [textFile])],
		...pages.flatMap(({ module, imports = [] }) => [module, ...imports]),
	]);
	const text = [
		manifest.hmr
			? `import "${manifest.hmr.runtime}";import "${manifest.url}";`
			: `window.__reactRouterManifest=${shortened(manifest)};`,
		...pages.map(({ module }, index) => `import * as page${index} from "${module}";`),
		`window.__reactRouterRouteModules={${pages.map(({ id }, index) => `"${id}":page${index}`)}};`,
		`import("${manifest.entry.module}")`,
	].join('');
	// Of no type that browsers run.
	const waiting = `<script nonce="${nonce}" type="waiting" data-modules="${[...files].join(' ')}">${text}`;
	return before + waiting + after.slice(after.indexOf('</script>'));
}

/** What browsers need to know of all routes: React Router reads what is missing as false or empty. */
function shortened({ routes, ...rest }: EntryContext['manifest']): string {
	const own = Object.entries(routes).map(([id, route]) => [id, { ...route, imports: undefined }]);
	return JSON.stringify({ ...rest, routes: Object.fromEntries(own) }, (_, value) => value || undefined);
}
