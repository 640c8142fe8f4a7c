import { licencesAddress, splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { CallDefinition } from '@portico/api/calls/definition.ts';

/** Pages rendered for each visitor, by the first segment of their path. */
const uncachedPages = ['articlesearch', 'articlepreview'];

/**
 * Names the routes of requests that bypass the cache, for logs and metrics. The set of names is fixed.
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
		if (path.startsWith('/assets/') || path.startsWith('/brand/')) return 'asset';
		if (path === '/favicon.ico' || path === licencesAddress) return 'asset';
		if (path === '/healthz' || path === '/readyz' || path === '/metrics') return 'health';
		const page = splitLanguage(path).path.split('/')[1] ?? '';
		return uncachedPages.includes(page) ? page : 'other';
	};
}
