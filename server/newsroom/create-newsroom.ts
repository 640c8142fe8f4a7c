import type { Store } from '@portico/content/store/connect.ts';
import { type Context, Hono } from 'hono';
import { plainPage } from '../error-answers/plain-page.ts';
import { readCaller } from '../requests/caller.ts';
import { createApplicationResponses } from './answer-application.ts';
import { createNewsroomApi, type NewsroomApiDeps } from './api/create-newsroom-api.ts';
import {
	createEventStreams,
	createEventsHandler,
	type EventStreams,
	followNewsroomEvents,
	type NewsroomEvents,
} from './event-streams.ts';
import type { NewsroomBuild } from './newsroom-build.ts';
import { createAllowedNetworks } from './requests/check-access.ts';
import { readerLanguage } from './requests/reader-language.ts';

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
	const answerApplication = createApplicationResponses(build, development);
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

export function plainNotFound(context: Context): Response {
	return plainPage(readerLanguage(context.req.header('Accept-Language') ?? null), 404);
}
