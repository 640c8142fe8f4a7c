import { notFoundAddress } from '@portico/api/addresses/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import { plainPage } from '../error-answers/plain-page.ts';
import { type ConcurrencyLimiter, internalClient, Overloaded } from '../operation/concurrency-limiter.ts';
import { contentSecurityPolicy } from '../security/content-security-policy.ts';
import type { PageRenderer } from './render-page.ts';

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
	return (
		html
			// Backtracks: the website renders the page, and closes every script and link.
			.replace(/<script\b[^>]*>.*?<\/script>/gs, '')
			.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
	);
}
