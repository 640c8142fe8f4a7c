import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
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
import { deferScripts } from './before-scripts/defer-scripts.server.ts';
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
			onAllReady() {
				const chunks: Buffer[] = [];
				pipe(
					new Writable({
						write(chunk: Buffer, _encoding, done) {
							chunks.push(chunk);
							done();
						},
						final(done) {
							resolve(Buffer.concat(chunks).toString('latin1'));
							done();
						},
					}),
				);
			},
			onError: reject,
			onShellError: reject,
		});
	});
}
