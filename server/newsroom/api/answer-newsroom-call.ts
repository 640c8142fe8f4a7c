import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { successCode } from '@portico/api/constants.ts';
import type { Action } from '@portico/api/newsroom/actions.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import { readerLanguage } from '../requests/reader-language.ts';
import { readJson, validateBody, validateParams, validateQuery } from '../requests/validate-call.ts';
import { privateHeaders, sendEnvelope } from '../send-envelope.ts';
import type { NewsroomRequest, NewsroomSources } from './newsroom-route.ts';

/** A call with its handler, which takes only requests that its definition has validated. */
export type NewsroomRoute = {
	definition: CallDefinition;
	handler(sources: NewsroomSources, request: NewsroomRequest<CallDefinition>): Promise<unknown>;
};

/** Who makes a call. */
export type NewsroomCaller = {
	address: string;
	session: CurrentSession | null;
	actor: PersonActor | null;
	/** What the person may do now, for some column and language; null once the session has ended. */
	currentActions(): Promise<readonly Action[] | null>;
};

/**
 * Validates and answers a call that its caller may make.
 *
 * @param encodedParams path parameters, percent-encoded
 * @throws NewsroomFailure, a ContentRefusal, or any other error of the handler
 */
export async function answerNewsroomCall(
	{ definition, handler }: NewsroomRoute,
	sources: NewsroomSources,
	request: Request,
	encodedParams: Record<string, string>,
	{ address, session, actor, currentActions }: NewsroomCaller,
	writeCookie: (token: string | null) => string,
): Promise<Response> {
	const { headers } = request;
	const body = definition.body && (await readJson(request));
	const params = validateParams(definition.params, encodedParams);
	const query = validateQuery(definition.query, new URL(request.url).search);
	const answerHeaders: Record<string, string> = {};
	const result = await handler(sources, {
		...{ params, query },
		body: definition.body && body ? validateBody(definition.body, body) : undefined,
		...{ address, session: session as CurrentSession, actor: actor as PersonActor },
		currentActions,
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
