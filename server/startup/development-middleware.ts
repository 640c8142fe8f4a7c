import type { ViteDevServer } from 'vite';
import type { DevelopmentMiddleware } from './start-server.ts';

/** In development, sources are served by the Vite of the newsroom or the website; null without any. */
export function developmentMiddleware(
	website: ViteDevServer | null,
	newsroom: ViteDevServer | null,
): DevelopmentMiddleware | null {
	if (!website) return null;
	return (request, response, next) => {
		const isNewsroom = /^\/newsroom(?:[/?]|$)/.test(request.url ?? '');
		if (!isNewsroom) website.middlewares(request, response, next);
		else if (newsroom) newsroom.middlewares(request, response, next);
		else next();
	};
}
