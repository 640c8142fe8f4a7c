import { getRequestListener, RequestError } from '@hono/node-server';
import { defaultLanguage } from '@portico/api/languages.ts';
import type { MediaStore } from '@portico/content/files/media-store.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { findSharedSecret } from '@portico/content/store/shared-secret.ts';
import { Hono } from 'hono';
import { timing } from 'hono/timing';
import type { Logger } from 'pino';
import {
	anonymousVisitor,
	cacheableCalls,
	createCallsInProcess,
	httpResponseOf,
} from '../api/call-in-process.ts';
import { createApi } from '../api/create-api.ts';
import { apiRoutes } from '../api/public-routes.ts';
import { documentRoutes } from '../documents/document-routes.ts';
import { sitemapIndexPath } from '../documents/sitemap.ts';
import { storeFailureOf, storeRetryAfterSeconds } from '../error-answers/http-error.ts';
import { messages } from '../error-answers/messages.ts';
import { plainPage } from '../error-answers/plain-page.ts';
import { refuseRequest } from '../error-answers/refuse-request.ts';
import type { MediaOrigins } from '../media-files/cors.ts';
import type { MediaInUse } from '../media-files/media-in-use.ts';
import { mediaRoutes } from '../media-files/media-routes.ts';
import { createKeySignatures } from '../media-files/video-keys.ts';
import { plainNotFound } from '../newsroom/create-newsroom.ts';
import { internalClient, Overloaded } from '../operation/concurrency-limiter.ts';
import type { RequestLine } from '../operation/request-log.ts';
import { createCallForPage } from '../pages/call-for-page.ts';
import { createMissingFilePage, createPageRenderer } from '../pages/render-page.ts';
import { readCaller } from '../requests/caller.ts';
import { splitAddress } from '../requests/encode-address.ts';
import { createAddressReader } from '../response-cache/cacheable-address.ts';
import { answerOf, responseOf } from '../response-cache/cached-response.ts';
import { compressAnswers, type RenderResponse, ResponseCache } from '../response-cache/response-cache.ts';
import type { StoreContact } from '../response-cache/store-contact.ts';
import {
	addSecurityHeaders,
	type HstsScope,
	securityHeaders,
	withSecurityHeaders,
} from '../security/security-headers.ts';
import { type Guards, guardUncached, limiterFor, renderWithinLimits } from '../serving/guard-uncached.ts';
import { createRequestListener, createUncachedListener } from '../serving/request-listener.ts';
import { createRouteNames } from '../serving/route-names.ts';
import type { Statistics } from '../statistics/statistics.ts';
import type { Website } from '../website/website-build.ts';
import { createNewsroomApp, type MountedNewsroom } from './start-newsroom.ts';

export type AppDeps = {
	hsts?: HstsScope;
	database: Database;
	media: MediaStore;
	/** Which media may be served. */
	mediaInUse: Pick<MediaInUse, 'useOf'>;
	/** Other origins whose pages may read media. */
	mediaOrigins: MediaOrigins;
	siteUrl: string;
	log: Logger;
	/** Returns the website to render; in development again for each request. */
	website(): Promise<Website>;
	/** In development nothing is cached. */
	development: boolean;
	/** Size limit of the response cache, in bytes. */
	cacheBytes: number;
	/** Whether cached answers may still be served. */
	contact: StoreContact;
	guards: Guards;
	statistics: Statistics;
	/** Null in tests of the public site. */
	newsroom: MountedNewsroom | null;
	/** Routes that precede all others: health, metrics, the website's files. */
	ownRoutes: readonly Hono[];
	requestId(): string;
	/** Called with the duration of each page render, in seconds. */
	observeRender(seconds: number): void;
	onResponse(request: RequestLine): void;
};

export type App = {
	cache: ResponseCache;
	listener: ReturnType<typeof createRequestListener>;
	/** For the newsroom's own port, if it has one. */
	newsroomListener: ReturnType<typeof createUncachedListener> | null;
};

/** For requests of HTTP/1.0 without a `Host`, as old health checks send them. Nothing that is answered depends on it. */
const hostname = 'localhost';

/** Everything the server answers: the API, media, documents and pages. */
export function createApp(deps: AppDeps): App {
	const { database, media, siteUrl, log, website, development, guards, statistics, newsroom } = deps;
	const app = new Hono();
	const everyResponse = securityHeaders(siteUrl, deps.hsts);
	const cache = new ResponseCache(deps.cacheBytes, deps.contact);
	const readAddress = development ? () => null : createAddressReader(cacheableCalls);
	const sources = { database, siteUrl, statistics, logger: log };
	const calls = createCallsInProcess(sources);
	const prioritise = (address: string) => limiterFor(guards, address).join(address, internalClient);
	const renderPage = createPageRenderer({
		website,
		callForPage: createCallForPage({ calls, cache, readAddress, everyResponse, prioritise }),
		siteUrl,
		framedBy: newsroom?.url,
		development,
		observeRender: deps.observeRender,
		reportFault: (error) => log.error({ err: error }, 'a page could not be rendered'),
	});
	const renderDocument: RenderResponse = async ({ address }) =>
		withSecurityHeaders(await answerOf(await documents.request(address)), everyResponse);
	const documents = documentRoutes({
		...{ database, media, siteUrl },
		async readSitemapIndex() {
			prioritise(sitemapIndexPath);
			const index = await cache.get({ address: sitemapIndexPath, route: 'document' }, renderDocument);
			if ('uncached' in index) return responseOf(index.uncached);
			return new Response(new Uint8Array(await index.answer.body('identity')));
		},
		reportFault: (error) => log.warn({ err: error }, 'the cover of a shared picture cannot be read'),
	});

	/** Renders cacheable answers. */
	const renderAnswer: RenderResponse = async (target) => {
		const { address, route } = target;
		if (route.startsWith('api.'))
			return httpResponseOf(await calls(address, anonymousVisitor), everyResponse);
		if (route === 'document') return renderDocument(target);
		const [path, search] = splitAddress(address);
		return withSecurityHeaders(await renderPage({ method: 'GET', path, search }), everyResponse);
	};

	if (development) app.use(timing());
	app.use(addSecurityHeaders(everyResponse));
	for (const routes of deps.ownRoutes) app.route('/', routes);
	const mediaFiles = mediaRoutes({
		media,
		inUse: deps.mediaInUse,
		missingFilePage: createMissingFilePage(renderPage, guards.pages),
		keySignatures: createKeySignatures(() => findSharedSecret(database, 'media-keys')),
		mediaOrigins: deps.mediaOrigins,
		reportFault: (error) => log.error({ err: error }, 'media cannot be read'),
	});
	app.route('/', mediaFiles);
	// Before the compression, which would collect event streams, and the limits for public requests.
	// Where it has a port of its own, the site knows nothing of it.
	if (newsroom && !newsroom.hasOwnPort) app.route('/', newsroom.newsroom.routes);
	// Programs ask there whether the site knows something: a redirect to the page for visitors would say yes.
	app.all('/.well-known/*', plainNotFound);
	app.use(compressAnswers, guardUncached(guards));
	app.route('/', createApi({ ...sources, clientAddress: guards.clientAddress }));
	app.route('/', documents);
	app.all('*', async (context) => {
		const { pathname, search } = new URL(context.req.url);
		const { headers, address } = readCaller(context, guards.clientAddress);
		const visitor = { userAgent: headers.get('User-Agent') ?? '', address };
		return responseOf(await renderPage({ method: context.req.method, path: pathname, search, visitor }));
	});
	const refuse = (url: string, error: unknown): Response => {
		const [path] = url.split('?', 1);
		if (error instanceof Overloaded) {
			return refuseRequest(url, 503, messages.overloaded, error.retryAfterSeconds);
		}
		const failure = storeFailureOf(error, { path }, log);
		if (failure) return refuseRequest(url, 503, failure.message, storeRetryAfterSeconds);
		log.error({ err: error, path }, 'an answer could not be made');
		return refuseRequest(url, 500, messages.fault);
	};
	app.onError((error, { req }) => refuse(req.path, error));

	/** For requests with an invalid `Host` or target, which never reach the application. */
	function answerUnrouted(error: unknown): Response {
		const isRefusal = error instanceof RequestError;
		if (!isRefusal) log.error({ err: error }, 'a request could not be handed on');
		return withSecurityHeaders(plainPage(defaultLanguage, isRefusal ? 400 : 500), everyResponse);
	}

	const reporting = {
		routeOf: createRouteNames(apiRoutes.map(({ definition }) => definition)),
		requestId: deps.requestId,
		onResponse: deps.onResponse,
	};
	const forwardTo = ({ fetch }: Hono) =>
		getRequestListener(fetch, { errorHandler: answerUnrouted, hostname });
	const listener = createRequestListener({
		cache,
		readAddress,
		rendererFor: renderWithinLimits(guards, renderAnswer),
		forward: forwardTo(app),
		refuse: ({ address }, error) => withSecurityHeaders(refuse(address, error), everyResponse),
		...reporting,
	});
	const newsroomApp =
		newsroom?.hasOwnPort &&
		createNewsroomApp(newsroom, mediaFiles, (error, { req }) => refuse(req.path, error));
	const newsroomListener = newsroomApp
		? createUncachedListener({ forward: forwardTo(newsroomApp), ...reporting })
		: null;
	return { cache, listener, newsroomListener };
}
