import { inLanguage, notFoundAddress, searchAddress, splitLanguage } from '@portico/api/addresses.ts';
import { defaultLanguage } from '@portico/api/languages.ts';
import { createRequestHandler } from 'react-router';
import type { InProcessApi } from '../serving/in-process-api.ts';
import { readableQuery } from '../serving/readable-query.ts';
import type { Website } from '../website/website-build.ts';
import {
	contentSecurityPolicy,
	developmentContentSecurityPolicy,
	hashOwnScripts,
} from './content-security-policy.ts';
import { plainPage } from './plain-page.ts';
import { addressFault } from './readable-address.ts';

type PageDeps = {
	/** The website to render; in development a new one for each request. */
	website(): Promise<Website>;
	/** Answers API calls in this process. */
	api: InProcessApi;
	siteUrl: string;
	development: boolean;
	reportFault(error: unknown): void;
	/** Told how long a rendering took, its API calls included, in seconds. */
	observeRender(seconds: number): void;
};

export type PageRequest = {
	method: string;
	path: string;
	search: string;
	/** The visitor's; its API calls say the same, so that a crawler's searches are not taken for visitors'. */
	userAgent: string;
};

const searchPath = searchAddress(defaultLanguage);

/**
 * Renders the page at an address. The `Host` of the request is never read: pages are rendered at the
 * site's own address.
 */
export function createPageRenderer(deps: PageDeps) {
	return async ({ method, path, search: asked, userAgent }: PageRequest): Promise<Response> => {
		const { language, path: plainPath } = splitLanguage(path);
		// Whatever bytes somebody searches for are a query.
		const search = plainPath === searchPath ? readableQuery(asked) : asked;
		const fault = addressFault(path + search);
		if (fault) return plainPage(language, fault === 'too long' ? 414 : 400);
		if (method !== 'GET' && method !== 'HEAD') return plainPage(language, 405, { Allow: 'GET, HEAD' });

		const tidy = tidyPath(path);
		if (tidy !== path) return redirectTo(tidy + search, 301);
		if (isRouterInternal(path)) return redirectTo(notFoundAddress(language), 302);

		const started = performance.now();
		try {
			return await render(deps, new URL(path + search, deps.siteUrl), userAgent);
		} catch (error) {
			deps.reportFault(error);
			return plainPage(language, 500);
		} finally {
			deps.observeRender((performance.now() - started) / 1000);
		}
	};
}

async function render(deps: PageDeps, url: URL, userAgent: string): Promise<Response> {
	const { build, entry } = await deps.website();
	const handle = createRequestHandler(build, deps.development ? 'development' : 'production');
	const sources = new PageSources();
	const context = entry.createPageContext({
		async request(path, init) {
			const headers = new Headers(init?.headers);
			headers.set('User-Agent', userAgent);
			return sources.note(await deps.api.request(path, { ...init, headers }));
		},
		reportFault: deps.reportFault,
	});
	const response = await handle(new Request(url), context);
	const nonce = response.headers.get(entry.scriptNonceHeader);
	if (nonce === null) return response;

	const { html, hashes } = hashOwnScripts(await response.text(), nonce);
	const headers = new Headers(response.headers);
	headers.delete(entry.scriptNonceHeader);
	headers.set(
		'Content-Security-Policy',
		deps.development ? developmentContentSecurityPolicy : contentSecurityPolicy(hashes),
	);
	if (!headers.has('Cache-Control')) {
		headers.set('Cache-Control', response.ok ? 'public, max-age=0, must-revalidate' : 'no-store');
	}
	if (response.status === 200 && sources.shared) headers.set('Cache-Tag', sources.tags);
	if (response.status === 503) headers.set('Retry-After', String(retryAfterSeconds));
	return new Response(html, { status: response.status, headers });
}

/** When to ask again for a page the store could not be asked about. */
const retryAfterSeconds = 5;

/** The API answers a page was made from: its tags are theirs, and it is shared when all of them are. */
class PageSources {
	shared = true;
	readonly #tags = new Set<string>();

	get tags(): string {
		return [...this.#tags].join(' ');
	}

	note(answer: Response): Response {
		const tags = answer.headers.get('Cache-Tag');
		if (tags === null) this.shared = false;
		else for (const tag of tags.split(' ')) if (tag) this.#tags.add(tag);
		return answer;
	}
}

/** A page has one address: no slash at its end, no empty parts. Never leads off this host. */
function tidyPath(path: string): string {
	if (path === '/') return path;
	return `/${path.split('/').filter(Boolean).join('/')}`;
}

/** React Router would answer these with data of its own making; ours travel through the API only. */
function isRouterInternal(path: string): boolean {
	return path.endsWith('.data') || path === '/__manifest' || path === inLanguage('/__manifest', 'en');
}

function redirectTo(location: string, status: 301 | 302): Response {
	return new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
