import type { ViteDevServer } from 'vite';
import type { DevelopmentMiddleware } from './start-server.ts';

type Sources = Pick<ViteDevServer, 'middlewares'>;

/** In development, sources are served by the Vite of the newsroom or the website; null without any. */
export function createDevelopmentMiddleware(
	website: Sources | null,
	newsroom: Sources | null,
): DevelopmentMiddleware | null {
	if (!website) return null;
	return (request, response, next) => {
		const { url } = request;
		const isNewsroom = /^\/newsroom(?:[/?]|$)/.test(url ?? '');
		const sources = isNewsroom ? newsroom : website;
		if (!sources) return next();
		sources.middlewares(request, response, () => {
			// Vite strips its base from the address, also of what it does not serve itself.
			if (url !== undefined) request.url = url;
			next();
		});
	};
}
