import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { createClient } from '@portico/api/client/client.ts';
import { type CallInProcess, createServerTransport } from '@portico/api/client/server-transport.ts';
import { ScriptNonce } from '@portico/design/page-context.ts';
import { renderToPipeableStream } from 'react-dom/server';
import {
	createContext,
	type EntryContext,
	type LoaderFunctionArgs,
	RouterContextProvider,
	ServerRouter,
} from 'react-router';
import { isInEntryChunk } from './before-scripts/preload-linked-pages.ts';
import { serverClient } from './data/page-load.ts';
import { textFiles } from './messages/text-files.build-time.ts';

/**
 * Created in this build rather than in the server: `instanceof` checks of API failures need the same copy of
 * the API client.
 */
export function createPageContext(deps: {
	call: CallInProcess;
	reportFault(error: unknown): void;
}): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(serverClient, createClient(createServerTransport(deps.call)));
	context.set(faultReporter, deps.reportFault);
	return context;
}

const faultReporter = createContext<(error: unknown) => void>();

/** Called by React Router for unexpected errors; aborted requests are ignored. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
	if (!request.signal.aborted) context.get(faultReporter)(error);
}

/** The nonce identifies the page's own scripts to the server. */
export type RenderedPage = { html: Buffer; nonce: string };

const renderedPage = createContext<RenderedPage | null>(null);

/** Null if nothing was rendered. Bypasses the response, which would copy the buffer. */
export function getRenderedPage(context: RouterContextProvider): RenderedPage | null {
	return context.get(renderedPage);
}

/**
 * Renders to a buffer instead of a stream: the server hashes the page's scripts for the content security policy
 * and caches the page.
 */
export default async function renderPage(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = randomBytes(16).toString('base64');
	const { language } = splitLanguage(new URL(request.url).pathname);
	const rendered = await renderDocument(
		<ScriptNonce value={nonce}>
			<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
		</ScriptNonce>,
		nonce,
	);
	const html = Buffer.from(deferScripts(rendered, nonce, routerContext, textFiles[language]), 'latin1');
	headers.set('Content-Type', 'text/html; charset=utf-8');
	context.set(renderedPage, { html, nonce });
	return new Response(null, { status, headers });
}

/**
 * One character per byte.
 *
 * @throws errors of components, so that no partial page is sent
 */
function renderDocument(document: React.ReactNode, nonce: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(document, {
			nonce,
			onAllReady: () => resolve(text(pipe(new PassThrough({ encoding: 'latin1' })))),
			onError: reject,
			onShellError: reject,
		});
	});
}

/**
 * Replaces the scripts of a rendered page by some that wait for `before-scripts/head-script.ts`.
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
	const code = [
		manifest.hmr
			? `import "${manifest.hmr.runtime}";import "${manifest.url}";`
			: `window.__reactRouterManifest=${shortened(manifest)};`,
		...pages.map(({ module }, index) => `import * as page${index} from "${module}";`),
		`window.__reactRouterRouteModules={${pages.map(({ id }, index) => `"${id}":page${index}`)}};`,
		`import("${manifest.entry.module}")`,
	].join('');
	// Of no type that browsers run.
	const waiting = `<script nonce="${nonce}" type="waiting" data-modules="${[...files].join(' ')}">${code}`;
	return before + waiting + after.slice(after.indexOf('</script>'));
}

/** What browsers need to know of all routes: React Router reads what is missing as false or empty. */
function shortened({ routes, ...rest }: EntryContext['manifest']): string {
	const own = Object.entries(routes).map(([id, route]) => [id, { ...route, imports: undefined }]);
	return JSON.stringify({ ...rest, routes: Object.fromEntries(own) }, (_, value) => value || undefined);
}
