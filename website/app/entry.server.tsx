import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createClient } from '@portico/api/client/client.ts';
import { createInProcessTransport } from '@portico/api/client/in-process-transport.ts';
import { renderToPipeableStream } from 'react-dom/server';
import {
	createContext,
	type EntryContext,
	type LoaderFunctionArgs,
	RouterContextProvider,
	ServerRouter,
} from 'react-router';
import { serverClient } from './data/page-load.ts';
import { ScriptNonce } from './page-frame/document/script-nonce.ts';

/**
 * The context of a page's request, made here rather than in the server: this build has its own copy of
 * the API client, whose failures only itself recognises. `request` answers API calls in the process.
 */
export function createPageContext(deps: {
	request: InProcessRequest;
	reportFault(error: unknown): void;
}): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(serverClient, createClient(createInProcessTransport(deps.request)));
	context.set(faultReporter, deps.reportFault);
	return context;
}

/** Hears of what a loader or a component threw that was not a page's ordinary failure. */
const faultReporter = createContext<(error: unknown) => void>();

/** React Router calls this for such an error; a request its visitor left is none. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
	if (!request.signal.aborted) context.get(faultReporter)(error);
}

type InProcessRequest = Parameters<typeof createInProcessTransport>[0];

/** The header that tells the server which scripts of the page are ours; it never leaves the server. */
export const scriptNonceHeader = 'X-Script-Nonce';

/**
 * Renders a page whole: the server needs all of it to list its scripts in the content security policy,
 * and keeps it in its cache.
 */
export default async function renderPage(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	_loadContext: RouterContextProvider,
): Promise<Response> {
	const nonce = randomBytes(16).toString('base64');
	const html = await renderDocument(
		<ScriptNonce value={nonce}>
			<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
		</ScriptNonce>,
		nonce,
	);
	headers.set('Content-Type', 'text/html; charset=utf-8');
	headers.set(scriptNonceHeader, nonce);
	return new Response(html, { status, headers });
}

/** @throws what a component threw: half a page is never sent. */
function renderDocument(document: React.ReactNode, nonce: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(document, {
			nonce,
			onAllReady() {
				const body = new PassThrough();
				pipe(body);
				text(body).then(resolve, reject);
			},
			onError: reject,
			onShellError: reject,
		});
	});
}
