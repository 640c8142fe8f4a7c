import { searchCall, searchSuggestionsCall } from '@portico/api/calls/search-calls.ts';
import { successCode } from '@portico/api/constants.ts';
import type { Envelope } from '@portico/api/envelope.ts';
import { collectTags } from '@portico/content/events/answer-tags.ts';
import { isStoreUnavailable } from '@portico/content/store/store-unavailable.ts';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { ClientAddress } from '../operation/client-address.ts';
import { readableQuery } from '../serving/readable-query.ts';
import { type AnswerSources, type ApiRoute, publicHeaders } from './api-route.ts';
import { callerLanguage, messages } from './messages.ts';
import { describeApi } from './openapi.ts';
import { Missing, RefusedRequest } from './refusal.ts';
import { type Caller, readCaller } from './requests/caller.ts';
import { assertDecodable, parseParameters, UndecodableText } from './requests/parse-parameters.ts';
import { readForm } from './requests/read-form.ts';
import { validateRequest } from './requests/validate-request.ts';
import { apiRoutes } from './routes.ts';
import { sharedCalls } from './shared-calls.ts';

type ApiDeps = AnswerSources & {
	logger: Logger;
	/** Reads whom a request comes from. */
	clientAddress: ClientAddress;
};

const descriptionPath = '/api/openapi.json';

/** What calls that read are asked with; Hono answers HEAD from GET. */
const readingMethods = ['GET', 'HEAD'];

/**
 * The API (design, section 3): every call of `api/calls/` under its address, and its description. What
 * it answers is always an envelope, except for the description; what it throws is nothing.
 *
 * @param logger hears of faults, which callers are told nothing about
 */
export function createApi({ logger, clientAddress, ...sources }: ApiDeps): Hono {
	const api = new Hono();

	api.onError((error, context) => {
		if (error instanceof RefusedRequest) return refuse(context, error);
		if (isStoreUnavailable(error)) {
			logger.warn({ err: error, path: context.req.path }, 'the store cannot be reached');
			return refuse(
				context,
				new RefusedRequest(503, messages.unavailable, { headers: { 'Retry-After': '5' } }),
			);
		}
		logger.error({ err: error, method: context.req.method, path: context.req.path }, 'an API call failed');
		return refuse(context, new RefusedRequest(500, messages.fault));
	});

	api.use('/api/*', async (context, next) => {
		for (const [name, value] of Object.entries(publicHeaders)) context.header(name, value);
		const { pathname, search } = new URL(context.req.url);
		try {
			assertDecodable(pathname);
			assertDecodable(isAnyText(pathname) ? readableQuery(search) : search);
		} catch (error) {
			if (error instanceof UndecodableText) throw new RefusedRequest(400, messages.badAddress);
			throw error;
		}
		await next();
	});

	for (const apiRoute of apiRoutes) {
		const { method, path } = apiRoute.definition;
		const pattern = path.replace(/\{(\w+)\}/g, ':$1');
		api.on(method.toUpperCase(), pattern, (context) =>
			answerCall(context, apiRoute, sources, readCaller(context, clientAddress)),
		);
		api.all(pattern, () => refuseMethod(method === 'get' ? readingMethods : ['POST']));
	}

	const description = describeApi(
		apiRoutes.map((apiRoute) => apiRoute.definition),
		sources.siteUrl,
	);
	api.get(descriptionPath, (context) => context.json(description));
	api.all(descriptionPath, () => refuseMethod(readingMethods));

	// A handler of its own rather than `notFound`, which Hono drops when this application is mounted.
	api.all('/api/*', () => {
		throw new RefusedRequest(404, messages.callNotFound);
	});

	return api;
}

/** Validates, answers, wraps: the way of every call. */
async function answerCall(
	context: Context,
	{ definition, answer, headers }: ApiRoute,
	sources: AnswerSources,
	caller: Caller,
): Promise<Response> {
	// Set first, so that a refusal of a call carries the call's own headers too.
	for (const [name, value] of Object.entries(headers)) context.header(name, value);
	const { pathname, search: asked } = new URL(context.req.url);
	const search = isAnyText(pathname) ? readableQuery(asked) : asked;
	const params = validateRequest(definition.params, context.req.param());
	const query = validateRequest(definition.query, parseParameters(search.slice(1)));
	const form = definition.form && (await validForm(context, definition.form));
	const { result: data, tags } = await collectTags(() => answer(sources, { params, query, form, caller }));
	if (data instanceof Missing) {
		const message = data.sentence[callerLanguage(search)];
		return context.json({ code: 404, message, data: null } satisfies Envelope<null>);
	}
	if (sharedCalls.includes(definition)) context.header('Cache-Tag', tags.join(' '));
	return context.json({ code: successCode, message: 'ok', data } satisfies Envelope<unknown>);
}

/** Whether what a call is asked with may be any bytes: whatever somebody pasted into a search is a query. */
function isAnyText(pathname: string): boolean {
	return pathname === searchCall.path || pathname === searchSuggestionsCall.path;
}

async function validForm(context: Context, schema: NonNullable<ApiRoute['definition']['form']>) {
	const { fields, language } = await readForm(context.req);
	return validateRequest(schema, fields, language);
}

function refuseMethod(methods: string[]): never {
	const allowed = methods.join(', ');
	throw new RefusedRequest(405, messages.methodNotAllowed(allowed), { headers: { Allow: allowed } });
}

function refuse(context: Context, { status, sentence, language, headers }: RefusedRequest): Response {
	const message = sentence[language ?? callerLanguage(new URL(context.req.url).search)];
	const body: Envelope<null> = { code: status, message, data: null };
	// A fault told to one caller is not to be kept for the next, whatever the call allows its answers.
	context.header('Cache-Control', 'no-store');
	// What came with it may not have been read to its end: callers must not use the connection again.
	if (!readingMethods.includes(context.req.method)) context.header('Connection', 'close');
	return context.json(body, status, headers);
}
