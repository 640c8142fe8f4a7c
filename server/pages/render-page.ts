import {
	inLanguage,
	notFoundAddress,
	searchAddress,
	splitLanguage,
} from '@portico/api/addresses/addresses.ts';
import { defaultLanguage, type Language, languages } from '@portico/api/languages.ts';
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { anonymousVisitor, type Visitor } from '../api/call-in-process.ts';
import { plainPage } from '../error-answers/plain-page.ts';
import { type ConcurrencyLimiter, internalClient, Overloaded } from '../operation/concurrency-limiter.ts';
import { decodableQuery, encodeAddress } from '../requests/encode-address.ts';
import { answerOf, type RenderedResponse } from '../response-cache/cached-response.ts';
import {
	contentSecurityPolicy,
	developmentContentSecurityPolicy,
	hashOwnInline,
} from '../security/content-security-policy.ts';
import type { Website } from '../website/website-build.ts';
import { addressesBeforeText } from './addresses-before-text.ts';
import type { CallForPage, PageCallResult } from './call-for-page.ts';

/** The site's longest address is a search of 200 characters. */
const maxAddressLength = 8_000;

const searchPath = searchAddress(defaultLanguage);

/** For pages that need the store while it is unavailable. */
const retryAfterSeconds = 5;

/** Collects the tags of the API answers a page uses. The page is shared if all of them are. */
class PageSources {
	shared = true;
	readonly #tags = new Set<string>();

	get tags(): string {
		return [...this.#tags].join(' ');
	}

	add(answer: PageCallResult): PageCallResult {
		if (answer.tags === null) this.shared = false;
		else for (const tag of answer.tags) this.#tags.add(tag);
		return answer;
	}
}

/**
 * The website's page for a missing file, sent at the file's address. It has no scripts: the client router would treat
 * the address as a page of the website and navigate away. An overloaded server sends a plain page.
 */
export function createMissingFilePage(
	renderPage: PageRenderer,
	limiter: ConcurrencyLimiter,
): (language: Language) => Promise<Response> {
	return async (language) => {
		try {
			const page = await limiter.run(internalClient, () =>
				renderPage({ method: 'GET', path: notFoundAddress(language), search: '?missing=file' }),
			);
			if (page.status !== 404) return plainPage(language, 404);
			return new Response(withoutScripts(page.body.toString()), {
				status: 404,
				headers: {
					'Content-Type': 'text/html; charset=utf-8',
					'Cache-Control': 'no-store',
					'Content-Security-Policy': contentSecurityPolicy(),
				},
			});
		} catch (error) {
			if (error instanceof Overloaded) return plainPage(language, 404);
			throw error;
		}
	};
}

function withoutScripts(html: string): string {
	// ReDoS waiver: the website renders the page, and closes every script.
	return html.replace(/<script\b[^>]*>.*?<\/script>/gs, '');
}

type PageDeps = {
	/** Loads the website; in development again for each request. */
	website(): Promise<Website>;
	callForPage: CallForPage;
	siteUrl: string;
	/** The origin that may show previews in frames. */
	framedBy?: string | undefined;
	development: boolean;
	reportFault(error: unknown): void;
	/** Called with the duration of each render, API calls included. */
	observeRender(seconds: number): void;
};

type PageRequest = {
	method: string;
	path: string;
	search: string;
	visitor?: Visitor;
};

type PageRenderer = (request: PageRequest) => Promise<RenderedResponse>;

/**
 * Renders the page at an address. The `Host` of the request is ignored: pages are rendered at the site's URL.
 */
export function createPageRenderer(deps: PageDeps): PageRenderer {
	const handlers = new WeakMap<ServerBuild, RequestHandler>();

	/** Created once per build: creating one sorts all routes. */
	function handlerOf(build: ServerBuild): RequestHandler {
		const handler =
			handlers.get(build) ?? createRequestHandler(build, deps.development ? 'development' : 'production');
		handlers.set(build, handler);
		return handler;
	}

	async function answer(request: PageRequest): Promise<RenderedResponse | Response> {
		const { method, path, search: requestedSearch } = request;
		const { language, path: plainPath } = splitLanguage(path);
		const isRead = method === 'GET' || method === 'HEAD';
		const proper = isRead ? encodeAddress(path + requestedSearch) : null;
		if (proper !== null) return redirectTo(proper, 302);
		// A search accepts any bytes as its query.
		const search = plainPath === searchPath ? decodableQuery(requestedSearch) : requestedSearch;
		const fault = addressFault(path + search);
		if (fault) return plainPage(language, fault === 'too long' ? 414 : 400);
		if (!isRead) return plainPage(language, 405, { Allow: 'GET, HEAD' });

		const normalised = normalisePath(path);
		if (normalised !== path) return redirectTo(normalised + search, 301);
		if (isRouterInternal(path)) return redirectTo(notFoundAddress(language), 302);

		const started = performance.now();
		try {
			const website = await deps.website();
			const pageAt = (address: string) =>
				render(deps, website, handlerOf(website.build), new URL(address, deps.siteUrl), request.visitor);
			const page = await pageAt(path + search);
			if (!isMissing(page)) return page;
			for (const address of addressesBeforeText(path, search)) {
				if (!isMissing(await pageAt(address))) return redirectTo(address, 302);
			}
			return page;
		} catch (error) {
			deps.reportFault(error);
			return plainPage(language, 500);
		} finally {
			deps.observeRender((performance.now() - started) / 1000);
		}
	}

	return async (request) => {
		const rendered = await answer(request);
		return rendered instanceof Response ? answerOf(rendered) : rendered;
	};
}

async function render(
	deps: PageDeps,
	{ entry }: Website,
	handle: RequestHandler,
	url: URL,
	visitor: Visitor = anonymousVisitor,
): Promise<RenderedResponse | Response> {
	const sources = new PageSources();
	const context = entry.createPageContext({
		call: async (address) => sources.add(await deps.callForPage(address, visitor)),
		reportFault: deps.reportFault,
	});
	const response = await handle(new Request(url), context);
	const page = entry.getRenderedPage(context);
	if (!page) return response;

	const { html, hashes } = hashOwnInline(page.html, page.nonce);
	const isPreview =
		response.status === 200 && splitLanguage(url.pathname).path.startsWith('/articlepreview/');
	const framedBy = isPreview ? deps.framedBy : undefined;
	const { headers } = response;
	headers.set(
		'Content-Security-Policy',
		deps.development ? developmentContentSecurityPolicy : contentSecurityPolicy(hashes, framedBy),
	);
	if (!headers.has('Cache-Control')) {
		headers.set('Cache-Control', response.ok ? 'public, max-age=0, must-revalidate' : 'no-store');
	}
	if (sources.shared && response.status === (isNotFoundPage(url) ? 404 : 200)) {
		headers.set('Cache-Tag', sources.tags);
	}
	if (response.status === 503) headers.set('Retry-After', String(retryAfterSeconds));
	return { status: response.status, headers, body: html };
}

/** The page at `/404`, which is the same for everybody, rather than another one that was not found. */
function isNotFoundPage({ pathname, search }: URL): boolean {
	return search === '' && pathname === notFoundAddress(splitLanguage(pathname).language);
}

/** Encoded, these mean the same as not encoded (RFC 3986, section 2.3): letters, digits, and four signs. */
const unreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/**
 * Removes empty segments and trailing slashes, and decodes what needs no encoding: the router would find the page of
 * `/%61rticledetail/a1`, and the page would not know its own address. The result is never a URL of another host.
 */
export function normalisePath(path: string): string {
	const plain = path.replace(unreserved, decodeURIComponent);
	return `/${plain.split('/').filter(Boolean).join('/')}`;
}

/** Whether there is no such page: refused, or led to the page for that. */
function isMissing({ status, headers }: RenderedResponse | Response): boolean {
	const location = headers.get('Location');
	return status >= 400 ? status < 500 : languages.some((language) => location === notFoundAddress(language));
}

/** React Router would answer these with loader data, which the site does not use. */
function isRouterInternal(path: string): boolean {
	return path.endsWith('.data') || path === '/__manifest' || path === inLanguage('/__manifest', 'en');
}

function redirectTo(location: string, status: 301 | 302): Response {
	return new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

/** Returns why an address (path and query) is invalid: its length, bad UTF-8 or control characters. Null if it is valid. */
export function addressFault(address: string): 'too long' | 'unreadable' | null {
	if (address.length > maxAddressLength) return 'too long';
	try {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them
		return /[\u0000-\u001f\u007f]/.test(decodeURIComponent(address)) ? 'unreadable' : null;
	} catch {
		return 'unreadable';
	}
}
