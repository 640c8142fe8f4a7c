import { splitLanguage } from '@portico/api/addresses.ts';
import type { CallDefinition } from '@portico/api/calls/definition.ts';

/** Pages that are made for each visitor, by the first part of their address. */
const unsharedPages = ['articlesearch', 'articlepreview'];

/**
 * Names the routes of requests that do not go through the cache, for logs and metrics. The names are
 * few, whatever is asked for.
 */
export function createRouteNames(calls: readonly CallDefinition[]): (path: string) => string {
	const patterns = calls.map(({ name, path }) => ({
		route: `api.${name}`,
		matcher: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
	}));
	return (path) => {
		if (path.startsWith('/api/'))
			return patterns.find(({ matcher }) => matcher.test(path))?.route ?? 'api.other';
		if (path.startsWith('/media/')) return 'media';
		if (path.startsWith('/assets/') || path.startsWith('/brand/') || path === '/favicon.ico') return 'asset';
		if (path === '/healthz' || path === '/readyz' || path === '/metrics') return 'health';
		const page = splitLanguage(path).path.split('/')[1] ?? '';
		return unsharedPages.includes(page) ? page : 'other';
	};
}
