import { type CallDefinition, type CallLimit, defineCall } from '@portico/api/calls/definition.ts';
import { noParams } from '@portico/api/calls/parameters.ts';
import { successCode } from '@portico/api/constants.ts';
import type { Action } from '@portico/api/newsroom/actions.ts';
import { backgroundHeader, personHeader } from '@portico/api/newsroom/client.ts';
import { failureDetails } from '@portico/api/newsroom/failure.ts';
import { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import {
	protocolHeader,
	protocolVersion,
	uploadProtocolCalls,
} from '@portico/api/newsroom/upload-protocol.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import { clientNetwork } from '@portico/content/model/networks.ts';
import { heldActions } from '@portico/content/permissions/authorise.ts';
import type { Context } from 'hono';
import { z } from 'zod';
import { describeApi } from '../../api/openapi.ts';
import type { ClientAddress } from '../../operation/client-address.ts';
import type { Client, ConcurrencyLimiter } from '../../operation/concurrency-limiter.ts';
import type { RateLimits } from '../../operation/rate-limits.ts';
import { readCaller } from '../../requests/caller.ts';
import { createCallMatcher } from '../../requests/match-call.ts';
import { failureOf, isRecorded, recordRefusal } from '../failure-of.ts';
import { NewsroomFailure } from '../newsroom-failure.ts';
import type { NewsroomParts } from '../newsroom-parts.ts';
import { checkAccess, createSessionCookie, isSameOrigin } from '../requests/check-access.ts';
import { readerLanguage } from '../requests/reader-language.ts';
import { readJson, validateBody, validateParams, validateQuery } from '../requests/validate-call.ts';
import { privateHeaders, sendEnvelope, sendFailure } from '../send-envelope.ts';
import type { NewsroomRequest, NewsroomSources } from './newsroom-route.ts';

export type NewsroomApiDeps = NewsroomSources &
	Pick<NewsroomParts, 'handlers' | 'loadSession' | 'loadSessionById' | 'whoGrants'> & {
		guards: NewsroomGuards;
	};

/** Limits of the newsroom: of sign-ins by network, of everything else by person. */
export type NewsroomGuards = {
	clientAddress: ClientAddress;
	rateLimits: RateLimits;
} & Record<
	'signIns' | 'newsroomCalls' | 'largeBodies' | 'largeAnswers' | 'exports' | 'uploadParts',
	ConcurrencyLimiter
>;

/** Answers a request below `/api/newsroom/`; never rejects. */
export type NewsroomApi = (context: Context) => Promise<Response>;

/**
 * The newsroom's API over HTTP (decision 054). Each request passes the same checks, in this order: same
 * origin, rate limit, session, access, body and parameters. What another site makes a browser send uses up no limit.
 * Every answer is an envelope, except of calls that declare a `format`.
 */
export function createNewsroomApi(deps: NewsroomApiDeps): NewsroomApi {
	const { handlers, loadSession, loadSessionById, whoGrants, guards, ...sources } = deps;
	const { clientAddress, rateLimits, signIns, largeBodies } = guards;
	const { database, accounts, newsroomUrl, logger } = sources;
	const cookie = createSessionCookie(newsroomUrl);
	const routes: NewsroomRoute[] = [createDescriptionRoute(newsroomCalls, newsroomUrl)];
	for (const definition of [...newsroomCalls, ...uploadProtocolCalls]) {
		const handler = handlers[definition.name];
		if (handler) routes.push({ definition, handler: handler as NewsroomRoute['handler'] });
	}
	const matchCall = createCallMatcher(routes);
	const failureSources = { whoGrants: () => whoGrants(database), logger };

	function matched(method: string, path: string) {
		const match = matchCall(method, path);
		if (!match) throw new NewsroomFailure(404, 'call-not-found');
		if ('call' in match) return match;
		const allowed = match.allowed.join(', ');
		throw new NewsroomFailure(405, 'method-not-allowed', {
			parameters: { allowed },
			headers: { Allow: allowed },
		});
	}

	/** @param client a network address, or a person */
	function checkRate(limit: CallLimit | undefined, client: string): void {
		const verdict = limit && rateLimits.check(limit, client);
		if (!verdict || verdict.allowed) return;
		const headers = { 'Retry-After': String(verdict.retryAfterSeconds) };
		throw new NewsroomFailure(429, 'too-many-requests', { headers });
	}

	async function callerOf(request: Request, address: string, isAttended: boolean): Promise<NewsroomCaller> {
		const token = cookie.read(request.headers.get('Cookie') ?? undefined);
		const stored =
			token === null ? null : await loadSession(database, token, accounts, { countsAsActivity: isAttended });
		// A page of somebody who has signed out in another tab, where somebody else has signed in since.
		const meant = request.headers.get(personHeader) ?? stored?.person.personId;
		const session = stored?.person.personId === meant ? stored : null;
		return {
			...{ address, session },
			actor: session && { personId: session.person.personId, name: session.person.displayName, address },
			async currentActions() {
				// By its identifier: the session may have a new token by now.
				const now = session && (await loadSessionById(database, session.sessionId, accounts));
				return now?.step === null ? heldActions(now.grants) : null;
			},
		};
	}

	async function recordIfRefused(error: unknown, caller: NewsroomCaller, call: RefusedCall): Promise<void> {
		if (!isRecorded(error) || !caller.actor) return;
		try {
			await recordRefusal(database, caller.actor, call, error);
		} catch (fault) {
			logger.error({ err: fault, call: call.name }, 'a refused call could not be recorded in the audit log');
		}
	}

	/** @throws NewsroomFailure, a ContentRefusal, or any other error */
	async function answer(context: Context): Promise<Response> {
		const request = context.req.raw;
		const { call, params } = matched(methodOf(request), new URL(request.url).pathname);
		const { address } = readCaller(context, clientAddress);
		if (!isSameOrigin(request, newsroomUrl)) {
			const origin = newsroomUrl;
			throw new NewsroomFailure(403, 'other-origin', { parameters: { origin }, details: { origin } });
		}
		checkRate(call.definition.limit, address);
		// What the application repeats by itself must not keep an abandoned session alive.
		const isAttended = call.definition.format !== 'event-stream' && !request.headers.has(backgroundHeader);
		const caller = await callerOf(request, address, isAttended);
		try {
			checkAccess(call.definition.access ?? 'signed-in', caller.session);
			if (caller.actor) checkRate(call.definition.personLimit, caller.actor.personId);
			const network = clientNetwork(address);
			const client = { network: caller.actor?.personId ?? network, disconnected: request.signal };
			const body = await readCallBody(call.definition, request, sources.maxBodyBytes, (read) =>
				largeBodies.run(client, read),
			);
			const run = () => answerNewsroomCall(call, sources, request, { params, body }, caller, cookie.write);
			const runInTurn = () => guards.newsroomCalls.run(client, run);
			if (call.definition.limit === 'sign-in') return await signIns.run({ network }, run);
			// Not among the calls, since a part takes seconds to arrive.
			if (call.definition.method === 'patch') return await guards.uploadParts.run(client, run);
			if (call.definition.format === 'csv') return await exportInTurn(guards.exports, client, runInTurn);
			return call.definition.holdsTexts
				? await guards.largeAnswers.run(client, runInTurn)
				: await runInTurn();
		} catch (error) {
			await recordIfRefused(error, caller, { name: call.definition.name, params });
			throw error;
		}
	}

	return async (context) => {
		try {
			return await answer(context);
		} catch (error) {
			const response = await sendFailure(
				context.req.raw,
				await failureOf(error, context.req.raw, failureSources),
			);
			// The body may not have been read to its end, so the connection must not be reused.
			const { method, headers } = context.req.raw;
			if (method !== 'GET' && method !== 'HEAD') response.headers.set('Connection', 'close');
			if (headers.has(protocolHeader)) response.headers.set(protocolHeader, protocolVersion);
			return response;
		}
	};
}

/** Some proxies forbid PATCH: the protocol of uploads sends it as POST with another name. */
function methodOf({ method, headers }: Request): string {
	const isPatch = method === 'POST' && headers.get('X-HTTP-Method-Override') === 'PATCH';
	return isPatch ? 'PATCH' : method;
}

/**
 * The maximum size of a call that holds texts: JSON may escape each character of a body, which doubles it, and a larger
 * body is refused by the operation, which says so beside the field.
 */
const textCallKilobytes = (maxBodyBytes: number, texts: number): number =>
	Math.ceil(((2 * texts + 1) * maxBodyBytes) / 1024);

/** The JSON of a call; one that may hold a text waits for its turn, so that unfinished ones do not fill the memory. */
async function readCallBody(
	{ body, maxTexts }: CallDefinition,
	request: Request,
	maxBodyBytes: number,
	inTurn: (read: () => Promise<Record<string, unknown>>) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown> | undefined> {
	if (!body) return undefined;
	if (!maxTexts) return readJson(request);
	const read = () => readJson(request, textCallKilobytes(maxBodyBytes, maxTexts));
	const length = Number(request.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY);
	return length <= smallBodyBytes ? read() : inTurn(read);
}

/** What a connection buffers anyway. */
const smallBodyBytes = 64 * 1024;

/** Answers with a stream, whose turn ends with it. */
async function exportInTurn(
	exports: ConcurrencyLimiter,
	client: Client,
	run: () => Promise<Response>,
): Promise<Response> {
	const answered = Promise.withResolvers<Response>();
	exports
		.run(client, async () => {
			const response = await run();
			const { readable, writable } = new TransformStream();
			answered.resolve(new Response(readable, response));
			// Also when the browser leaves.
			await response.body?.pipeTo(writable).catch(() => undefined);
		})
		.catch(answered.reject);
	return answered.promise;
}

type RefusedCall = { name: string; params: Record<string, string> };

const descriptionCall = defineCall({
	name: 'newsroomDescription',
	method: 'get',
	path: '/api/newsroom/openapi.json',
	summary: 'The description of the calls of the newsroom',
	audience: 'newsroom',
	access: 'signed-in',
	cachePolicy: 'never',
	params: noParams,
	query: z.object({}),
	answer: z.unknown(),
});

/** The OpenAPI description of the newsroom's calls, for people who are signed in. Not an envelope. */
function createDescriptionRoute(calls: readonly CallDefinition[], newsroomUrl: string): NewsroomRoute {
	let description: string | undefined;
	return {
		definition: descriptionCall,
		async handler() {
			description ??= JSON.stringify(
				describeApi(calls, newsroomUrl, { title: 'Portico newsroom', failureData: failureDetails }),
			);
			return new Response(description, {
				headers: { 'Content-Type': 'application/json', ...privateHeaders },
			});
		},
	};
}

/** A call with its handler, which takes only requests that its definition has validated. */
type NewsroomRoute = {
	definition: CallDefinition;
	handler(sources: NewsroomSources, request: NewsroomRequest<CallDefinition>): Promise<unknown>;
};

/** Who makes a call. */
type NewsroomCaller = {
	address: string;
	session: CurrentSession | null;
	actor: PersonActor | null;
	/** What the person may do now, for some column and language; null once the session has ended. */
	currentActions(): Promise<readonly Action[] | null>;
};

/**
 * Validates and answers a call that its caller may make.
 *
 * @param sent its JSON, and its path parameters, percent-encoded
 * @throws NewsroomFailure, a ContentRefusal, or any other error of the handler
 */
async function answerNewsroomCall(
	{ definition, handler }: NewsroomRoute,
	sources: NewsroomSources,
	request: Request,
	sent: { params: Record<string, string>; body: Record<string, unknown> | undefined },
	{ address, session, actor, currentActions }: NewsroomCaller,
	writeCookie: (token: string | null) => string,
): Promise<Response> {
	const { headers } = request;
	const params = validateParams(definition.params, sent.params);
	const query = validateQuery(definition.query, new URL(request.url).search);
	const answerHeaders: Record<string, string> = {};
	const result = await handler(sources, {
		...{ params, query },
		body: definition.body && sent.body ? validateBody(definition.body, sent.body) : undefined,
		...{ address, session: session as CurrentSession, actor: actor as PersonActor },
		currentActions,
		raw: request,
		userAgent: headers.get('User-Agent') ?? '',
		language: readerLanguage(headers.get('Accept-Language')),
		setToken(token) {
			answerHeaders['Set-Cookie'] = writeCookie(token);
		},
	} as NewsroomRequest<CallDefinition>);
	if (!(result instanceof Response)) {
		return sendEnvelope(request, { code: successCode, message: 'ok', data: result }, answerHeaders);
	}
	for (const [name, value] of Object.entries({ ...privateHeaders, ...answerHeaders })) {
		result.headers.set(name, value);
	}
	return result;
}
