import { flushStrangerRefusals } from '@portico/content/accounts/failed-sign-ins.ts';
import type { UploadStore } from '@portico/content/drafts/uploads/begin-upload.ts';
import type { MediaStore } from '@portico/content/files/media-store.ts';
import type { Store } from '@portico/content/store/connect.ts';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { createNewsroom, type Newsroom, plainNotFound } from '../newsroom/create-newsroom.ts';
import { loadNewsroomBuild, startDevelopmentNewsroom } from '../newsroom/newsroom-build.ts';
import { NewsroomFailure } from '../newsroom/newsroom-failure.ts';
import type { NewsroomParts } from '../newsroom/newsroom-parts.ts';
import { sendFailure } from '../newsroom/send-envelope.ts';
import { addSecurityHeaders, type HstsScope, securityHeaders } from '../security/security-headers.ts';
import type { Guards } from '../serving/guard-uncached.ts';
import type { Settings } from '../settings.ts';

type NewsroomSources = {
	store: Store;
	media: MediaStore;
	uploads: UploadStore;
	onUploadReceived(): void;
	parts: NewsroomParts;
	guards: Guards;
	log: Logger;
};

/** Loads the newsroom's application, and starts listening to its notices; in development through Vite. */
export async function startNewsroom(
	{ store, media, uploads, onUploadReceived, parts, guards, log }: NewsroomSources,
	{ development, siteUrl, hsts, maxBodyBytes, newsroom: settings }: Settings,
	resources: AsyncDisposableStack,
): Promise<MountedNewsroom & { isBuilt: boolean; vite: NonNullable<DevelopmentNewsroom>['vite'] | null }> {
	const inDevelopment = development ? await startDevelopmentNewsroom() : null;
	if (inDevelopment) resources.defer(() => inDevelopment.vite.close());
	const build = inDevelopment?.build ?? (await loadNewsroomBuild());
	const isBuilt = inDevelopment !== null || build.assets.size > 0;
	if (!isBuilt) log.error('the newsroom has not been built: run "npm run build", and restart');
	const newsroom = await createNewsroom({
		...{ store, media, uploads, onUploadReceived, maxBodyBytes, build, development, siteUrl },
		database: store.database,
		accounts: settings.accounts,
		newsroomUrl: settings.url,
		networks: settings.networks,
		requiresAltTexts: settings.requiresAltTexts,
		logger: log,
		...{ handlers: parts.handlers, whoGrants: parts.whoGrants },
		...{ loadSession: parts.loadSession, loadSessionById: parts.loadSessionById },
		guards,
	});
	resources.defer(() => flushStrangerRefusals(store.database));
	resources.defer(() => newsroom.stop());
	return {
		newsroom,
		url: settings.url,
		hsts,
		hasOwnPort: settings.port !== null,
		isBuilt,
		vite: inDevelopment?.vite ?? null,
	};
}

type DevelopmentNewsroom = Awaited<ReturnType<typeof startDevelopmentNewsroom>>;

/** The newsroom where it answers. */
export type MountedNewsroom = {
	newsroom: Newsroom;
	/** Its origin, without a trailing slash. */
	url: string;
	hsts?: HstsScope;
	/** Whether it answers on its own port, and the site's port hides it. */
	hasOwnPort: boolean;
};

/**
 * Everything that the newsroom's own port answers: the newsroom, the media that it shows, and the health of the
 * process. Clients outside the allowed networks learn only the health.
 */
export function createNewsroomApp(
	{ newsroom, url, hsts }: MountedNewsroom,
	media: Hono,
	onError: (error: Error, context: Context) => Response,
): Hono {
	const app = new Hono();
	app.use(addSecurityHeaders(securityHeaders(url, hsts)));
	app.get('/healthz', (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }));
	app.use((context, next) => (newsroom.allows(context) ? next() : notFound(context)));
	app.get('/', (context) => context.redirect('/newsroom', 302));
	app.route('/', newsroom.routes);
	app.route('/', media);
	app.all('*', notFound);
	app.onError(onError);
	return app;
}

async function notFound(context: Context): Promise<Response> {
	if (!context.req.path.startsWith('/api/')) return plainNotFound(context);
	return sendFailure(context.req.raw, new NewsroomFailure(404, 'call-not-found'));
}
