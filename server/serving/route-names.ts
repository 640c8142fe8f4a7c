import { licencesAddress, splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import { assetsPath } from '../newsroom/newsroom-build.ts';
import { createCallMatcher, pathPattern } from '../requests/match-call.ts';

/** Pages rendered for each visitor, by the first segment of their path. */
const uncachedPages = ['articlesearch', 'articlepreview'];

/**
 * Names the routes of requests that bypass the cache, for logs and metrics. The set of names is fixed.
 */
export function createRouteNames(calls: readonly CallDefinition[]): (path: string, method: string) => string {
	const patterns = calls.map(({ name, path }) => ({
		route: `api.${name}`,
		matcher: pathPattern(path).expression,
	}));
	const newsroomRoutes = newsroomCalls.map((definition) => ({ definition }));
	const matchNewsroomCall = createCallMatcher(newsroomRoutes);
	return (path, method) => {
		if (path.startsWith('/api/newsroom/')) {
			const match = matchNewsroomCall(method, path);
			return `api.newsroom.${match && 'call' in match ? match.call.definition.name : 'other'}`;
		}
		if (path.startsWith('/api/'))
			return patterns.find(({ matcher }) => matcher.test(path))?.route ?? 'api.other';
		if (path.startsWith(assetsPath)) return 'newsroom.asset';
		if (path === '/newsroom' || path.startsWith('/newsroom/')) return 'newsroom';
		if (path.startsWith('/media/')) return 'media';
		if (path.startsWith('/assets/') || path.startsWith('/brand/')) return 'asset';
		if (path === '/favicon.ico' || path === licencesAddress) return 'asset';
		if (path === '/healthz' || path === '/readyz' || path === '/metrics') return 'health';
		const page = splitLanguage(path).path.split('/')[1] ?? '';
		return uncachedPages.includes(page) ? page : 'other';
	};
}
