import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HttpError } from '../error-answers/http-error.ts';
import { messages } from '../error-answers/messages.ts';
import type { ClientAddress } from '../operation/client-address.ts';
import { readCaller } from '../requests/caller.ts';
import { answerCall, type CallResult, decodableSearch, readForm, refuseCall } from './answer-call.ts';
import { type AnswerSources, publicHeaders } from './api-route.ts';
import { describeApi } from './openapi.ts';
import { apiRoutes } from './public-routes.ts';

type ApiDeps = AnswerSources & {
	clientAddress: ClientAddress;
};

const descriptionPath = '/api/openapi.json';

/** Hono answers HEAD from GET. */
const readMethods = ['GET', 'HEAD'];

/**
 * The API over HTTP (decision 046): all calls of `api/calls/`, and their OpenAPI description. Every answer
 * except the description is an envelope; it never throws.
 */
export function createApi({ clientAddress, ...sources }: ApiDeps): Hono {
	const { logger } = sources;
	const api = new Hono();

	function refuse(context: Context, error: unknown, headers?: Record<string, string>): Response {
		const { method, url } = context.req;
		const { pathname, search } = new URL(url);
		// The request body may not have been read to its end, so the connection must not be reused.
		if (!readMethods.includes(method)) context.header('Connection', 'close');
		return send(context, refuseCall(error, { method, path: pathname, search }, logger, headers));
	}
	api.onError((error, context) => refuse(context, error));

	api.use('/api/*', async (context, next) => {
		const { pathname, search } = new URL(context.req.url);
		decodableSearch(pathname, search);
		await next();
	});

	for (const route of apiRoutes) {
		const { method, path } = route.definition;
		const pattern = path.replace(/\{(\w+)\}/g, ':$1');
		api.on(method.toUpperCase(), pattern, async (context) => {
			const { pathname, search } = new URL(context.req.url);
			try {
				const answer = await answerCall(route, sources, {
					path: pathname,
					search,
					params: context.req.param(),
					readForm: () => readForm(context.req),
					caller: readCaller(context, clientAddress),
				});
				return send(context, answer);
			} catch (error) {
				return refuse(context, error, route.headers);
			}
		});
		api.all(pattern, () => refuseMethod(method === 'get' ? readMethods : ['POST']));
	}

	const description = describeApi(
		apiRoutes.map((route) => route.definition),
		sources.siteUrl,
	);
	api.get(descriptionPath, (context) => context.json(description, 200, publicHeaders));
	api.all(descriptionPath, () => refuseMethod(readMethods));

	// Not `notFound`, which Hono ignores in a mounted application.
	api.all('/api/*', () => {
		throw new HttpError(404, messages.callNotFound);
	});

	return api;
}

function send(context: Context, { status, headers, envelope }: CallResult): Response {
	return context.json(envelope, status as ContentfulStatusCode, headers);
}

function refuseMethod(methods: string[]): never {
	const allowed = methods.join(', ');
	throw new HttpError(405, messages.methodNotAllowed(allowed), { headers: { Allow: allowed } });
}
