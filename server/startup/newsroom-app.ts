import type { Context } from 'hono';
import { Hono } from 'hono';
import { NewsroomFailure } from '../newsroom/answers/newsroom-failure.ts';
import { sendFailure } from '../newsroom/answers/send-envelope.ts';
import { type Newsroom, plainNotFound } from '../newsroom/create-newsroom.ts';
import { secureAnswers, securityHeaders } from '../security/security-headers.ts';

/** The newsroom where it answers. */
export type MountedNewsroom = {
	newsroom: Newsroom;
	/** Its origin, without a trailing slash. */
	url: string;
	/** Whether it answers on its own port, and the site's port hides it. */
	hasOwnPort: boolean;
};

/**
 * Everything that the newsroom's own port answers: the newsroom, the media that it shows, and the health of the
 * process. Clients outside the allowed networks learn only the health.
 */
export function createNewsroomApp(
	{ newsroom, url }: MountedNewsroom,
	media: Hono,
	onError: (error: Error, context: Context) => Response,
): Hono {
	const app = new Hono();
	app.use(secureAnswers(securityHeaders(url)));
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
