import { randomBytes } from 'node:crypto';
import type { Store } from '@portico/content/store/connect.ts';
import { type Context, Hono } from 'hono';
import { plainPage } from '../error-answers/plain-page.ts';
import { readCaller } from '../requests/caller.ts';
import {
	developmentContentSecurityPolicy,
	newsroomContentSecurityPolicy,
} from '../security/content-security-policy.ts';
import { answerAsset, immutable } from '../website/asset-routes.ts';
import { createNewsroomApi, type NewsroomApiDeps } from './api/create-newsroom-api.ts';
import {
	createEventStreams,
	createEventsHandler,
	type EventStreams,
	followNewsroomEvents,
	type NewsroomEvents,
} from './event-streams.ts';
import {
	assetsPath,
	type NewsroomBuild,
	serviceWorkerPath,
	styleNoncePlaceholder,
} from './newsroom-build.ts';
import { createAllowedNetworks } from './requests/check-access.ts';
import { readerLanguage } from './requests/reader-language.ts';
import { privateHeaders } from './send-envelope.ts';

/** Where password managers lead people whose password is to be changed (W3C: a well-known URL for changing passwords). */
const changePasswordPath = '/.well-known/change-password';

const accountPath = '/newsroom/account';

type NewsroomDeps = Omit<NewsroomApiDeps, 'buildId'> & {
	store: Pick<Store, 'listen'>;
	build: NewsroomBuild;
	development: boolean;
	/** Addresses and networks that it answers; all, if empty. */
	networks: readonly string[];
};

export type Newsroom = {
	/** `/newsroom`, `/api/newsroom` and the address of password managers, for allowed clients; others get what any unknown address answers. */
	routes: Hono;
	/** Whether the client of a request is in the allowed networks. */
	allows(context: Context): boolean;
	/** Tells open pages that articles have changed. */
	notifyArticles(): void;
	streams: Pick<EventStreams, 'stop' | 'count'>;
	/** Stops listening to the store. */
	stop: NewsroomEvents['stop'];
};

/** The newsroom in the server (decision 054). */
export async function createNewsroom(deps: NewsroomDeps): Promise<Newsroom> {
	const { store, build, development, networks, ...apiDeps } = deps;
	const events = await followNewsroomEvents(store);
	const streams = createEventStreams(events);
	const answerCall = createNewsroomApi({
		...apiDeps,
		buildId: build.buildId,
		handlers: { ...apiDeps.handlers, newsroomEvents: createEventsHandler(streams) },
	});
	const answerApplication = createApplicationResponses(build, apiDeps.siteUrl, development);
	const isAllowed = createAllowedNetworks(networks);
	const allows = (context: Context) => isAllowed(readCaller(context, apiDeps.guards.clientAddress).address);

	const routes = new Hono();
	routes.all('/api/newsroom/*', (context, next) => (allows(context) ? answerCall(context) : next()));
	routes.all('/newsroom/*', (context, next) => (allows(context) ? answerApplication(context) : next()));
	routes.get(changePasswordPath, (context, next) =>
		allows(context) ? context.redirect(accountPath, 302) : next(),
	);
	return {
		routes,
		allows,
		notifyArticles: () => events.deliver({ topics: ['articles'] }),
		streams,
		stop: () => events.stop(),
	};
}

const noIndex = { 'X-Robots-Tag': 'noindex' };

/**
 * Answers requests at and below `/newsroom`: the application's files, and its one page for all other addresses, each
 * time with a fresh nonce for the styles that its controls insert.
 */
function createApplicationResponses(build: NewsroomBuild, siteUrl: string, development: boolean) {
	const notFound = () => new Response('Not found', { status: 404, headers: privateHeaders });

	async function answerFile(context: Context, path: string): Promise<Response> {
		const asset = build.assets.get(path);
		if (!asset) return notFound();
		const file = await answerAsset(context, asset, immutable);
		file.headers.set('X-Robots-Tag', 'noindex');
		return file;
	}

	/** It keeps the files of the newsroom, of which the one page has the address `/newsroom`. */
	function answerServiceWorker(): Response {
		if (build.serviceWorker === null) return notFound();
		return new Response(build.serviceWorker, {
			headers: {
				...privateHeaders,
				'Content-Type': 'text/javascript; charset=utf-8',
				'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
				'Service-Worker-Allowed': '/newsroom',
			},
		});
	}

	return async (context: Context): Promise<Response> => {
		const { method, url, headers } = context.req.raw;
		const { pathname, search } = new URL(url);
		const language = readerLanguage(headers.get('Accept-Language'));
		if (method !== 'GET' && method !== 'HEAD') {
			return plainPage(language, 405, { Allow: 'GET, HEAD', ...noIndex });
		}
		if (pathname.startsWith(assetsPath)) return answerFile(context, pathname);
		if (pathname === serviceWorkerPath) return answerServiceWorker();
		const page = await build.loadPage(pathname + search);
		if (page === null) return plainPage(language, 'newsroom-not-built', noIndex);
		const nonce = randomBytes(16).toString('base64url');
		return new Response(page.replaceAll(styleNoncePlaceholder, nonce), {
			headers: {
				...privateHeaders,
				'Content-Type': 'text/html; charset=utf-8',
				'Content-Security-Policy': development
					? developmentContentSecurityPolicy
					: newsroomContentSecurityPolicy(nonce, siteUrl),
			},
		});
	};
}

export function plainNotFound(context: Context): Response {
	return plainPage(readerLanguage(context.req.header('Accept-Language') ?? null), 404);
}
