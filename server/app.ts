import { getRequestListener, RequestError } from '@hono/node-server';
import { defaultLanguage } from '@portico/api/languages.ts';
import type { MediaStore } from '@portico/content/media/media-store.ts';
import { findSharedSecret } from '@portico/content/secrets/shared-secret.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { isStoreUnavailable } from '@portico/content/store/store-unavailable.ts';
import { Hono } from 'hono';
import { timing } from 'hono/timing';
import type { Logger } from 'pino';
import { createApi } from './api/create-api.ts';
import { messages } from './api/messages.ts';
import { apiRoutes } from './api/routes.ts';
import { sharedCalls } from './api/shared-calls.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { createKeySignatures } from './media-files/encrypted-films/key-signatures.ts';
import { mediaRoutes } from './media-files/media-routes.ts';
import type { MediaOrigins } from './media-files/other-origins/media-origins.ts';
import { Overloaded } from './operation/admission.ts';
import type { RequestLine } from './operation/logs/request-log.ts';
import { plainPage } from './pages/plain-page.ts';
import { createPageRenderer } from './pages/render-page.ts';
import { type CacheableAddress, createAddressReader } from './response-cache/cacheable-address.ts';
import { compressAnswers } from './response-cache/compress-answers.ts';
import { ResponseCache } from './response-cache/response-cache.ts';
import { secure, secureAnswers, securityHeaders } from './security/security-headers.ts';
import { type Guards, guardUncached, turnsFor } from './serving/guard-uncached.ts';
import { cachedApi } from './serving/in-process-api.ts';
import { refuseRequest } from './serving/refuse-request.ts';
import { createRequestListener } from './serving/request-listener.ts';
import { createRouteNames } from './serving/route-names.ts';
import type { Statistics } from './statistics/statistics.ts';
import type { Website } from './website/website-build.ts';

export type AppDeps = {
	database: Database;
	media: MediaStore;
	/** Whose pages may read media, besides our own. */
	mediaOrigins: MediaOrigins;
	siteUrl: string;
	log: Logger;
	/** Hands out the website to render; in development a fresh one for each request. */
	website(): Promise<Website>;
	/** In development nothing is kept: every page shows what its code says now. */
	development: boolean;
	/** Bytes the kept answers may take. */
	cacheBytes: number;
	guards: Guards;
	statistics: Statistics;
	/** Routes that answer before all others: health, metrics, the website's files. */
	ownRoutes: readonly Hono[];
	requestId(): string;
	/** Told how long each rendering of a page took, in seconds. */
	observeRender(seconds: number): void;
	told(request: RequestLine): void;
};

export type App = {
	cache: ResponseCache;
	listener: ReturnType<typeof createRequestListener>;
};

/** When to ask again for what the store could not be asked about. */
const retryAfterSeconds = 5;

/** Everything the server answers, as one application: the API, media, documents, and the pages. */
export function createApp(deps: AppDeps): App {
	const { database, media, siteUrl, log, website, development, guards, statistics } = deps;
	const app = new Hono();
	const makeAnswer = async ({ address }: CacheableAddress) =>
		app.fetch(new Request(new URL(address, siteUrl)));
	const cache = new ResponseCache(makeAnswer, deps.cacheBytes);
	const readAddress = development ? () => null : createAddressReader(sharedCalls);
	const api = createApi({
		database,
		siteUrl,
		statistics,
		clientAddress: guards.clientAddress,
		logger: log,
	});
	const renderPage = createPageRenderer({
		website,
		api: cachedApi(app, cache, readAddress),
		siteUrl,
		development,
		observeRender: deps.observeRender,
		reportFault: (error) => log.error({ err: error }, 'a page could not be rendered'),
	});

	const everyAnswer = securityHeaders(siteUrl);
	if (development) app.use(timing());
	app.use(secureAnswers(everyAnswer));
	for (const routes of deps.ownRoutes) app.route('/', routes);
	app.route(
		'/',
		mediaRoutes({
			media,
			keySignatures: createKeySignatures(() => findSharedSecret(database, 'media-keys')),
			mediaOrigins: deps.mediaOrigins,
			reportFault: (error) => log.error({ err: error }, 'media cannot be read'),
		}),
	);
	app.use(compressAnswers, guardUncached(guards));
	app.route('/', api);
	app.route('/', documentRoutes({ database, media, siteUrl }));
	app.all('*', (context) => {
		const { pathname, search } = new URL(context.req.url);
		const userAgent = context.req.header('User-Agent') ?? '';
		return renderPage({ method: context.req.method, path: pathname, search, userAgent });
	});
	const refuse = (url: string, error: unknown): Response => {
		if (error instanceof Overloaded) {
			return refuseRequest(url, 503, messages.overloaded, error.retryAfterSeconds);
		}
		if (isStoreUnavailable(error)) {
			log.warn({ err: error, path: url }, 'the store cannot be reached');
			return refuseRequest(url, 503, messages.unavailable, retryAfterSeconds);
		}
		log.error({ err: error, path: url }, 'an answer could not be made');
		return refuseRequest(url, 500, messages.fault);
	};
	app.onError((error, { req }) => refuse(req.path, error));

	/** A request the application never saw: its `Host` or its target is none. */
	function refuseUnanswered(error: unknown): Response {
		const isRefusal = error instanceof RequestError;
		if (!isRefusal) log.error({ err: error }, 'a request could not be handed on');
		return secure(plainPage(defaultLanguage, isRefusal ? 400 : 500), everyAnswer);
	}

	const listener = createRequestListener({
		cache,
		readAddress,
		make: (target) => turnsFor(guards, target.address).run(() => makeAnswer(target)),
		passOn: getRequestListener(app.fetch, { errorHandler: refuseUnanswered }),
		refuse: ({ address }, error) => secure(refuse(address, error), everyAnswer),
		routeOf: createRouteNames(apiRoutes.map(({ definition }) => definition)),
		requestId: deps.requestId,
		told: deps.told,
	});
	return { cache, listener };
}
