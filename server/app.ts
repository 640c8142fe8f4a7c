import type { MediaStore } from '@portico/content/media/media-store.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApi } from './api/create-api.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { mediaRoutes } from './media-files/media-routes.ts';
import { healthRoutes } from './operation/health-routes.ts';
import { requestLog } from './operation/request-log.ts';
import { createPageRenderer } from './pages/render-page.ts';
import { securityHeaders } from './security/security-headers.ts';
import { assetRoutes } from './website/asset-routes.ts';
import type { Website } from './website/website-build.ts';

export type AppDeps = {
	database: Database;
	media: MediaStore;
	siteUrl: string;
	log: Logger;
	/** Hands out the website to render; in development a fresh one for each request. */
	website(): Promise<Website>;
	development: boolean;
};

/** Everything the server answers, as one application: the API, media, documents, assets, and the pages. */
export function createApp({ database, media, siteUrl, log, website, development }: AppDeps): Hono {
	const app = new Hono();
	const api = createApi({ database, siteUrl, logger: log });
	const renderPage = createPageRenderer({
		website,
		api,
		siteUrl,
		development,
		reportFault: (error) => log.error({ err: error }, 'a page could not be rendered'),
	});

	app.use(requestLog(log), securityHeaders(siteUrl));
	app.route('/', healthRoutes(database));
	app.route('/', api);
	app.route('/', mediaRoutes(media));
	app.route('/', documentRoutes({ database, siteUrl }));
	if (!development) app.route('/', assetRoutes());
	app.all('*', (context) => {
		const { pathname, search } = new URL(context.req.url);
		return renderPage({ method: context.req.method, path: pathname, search });
	});
	app.onError((error, context) => {
		log.error({ err: error, path: context.req.path }, 'a request failed');
		return context.text('Internal server error', 500);
	});
	return app;
}
