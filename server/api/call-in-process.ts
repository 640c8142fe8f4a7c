import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { publicCalls } from '@portico/api/calls/public-calls.ts';
import { HttpError } from '../error-answers/http-error.ts';
import { messages } from '../error-answers/messages.ts';
import { splitAddress } from '../requests/encode-address.ts';
import { createCallMatcher } from '../requests/match-call.ts';
import type { RenderedResponse } from '../response-cache/cached-response.ts';
import { withSecurityHeaders } from '../security/security-headers.ts';
import { answerCall, type CallResult, refuseCall } from './answer-call.ts';
import type { AnswerSources } from './api-route.ts';
import { apiRoutes } from './public-routes.ts';

/** The visitor that a page is rendered for; cached pages are rendered for an anonymous one. */
export type Visitor = {
	/** Excludes the searches of crawlers from the counts. */
	userAgent: string;
	/** IP address; distinguishes the searches of several visitors. */
	address: string;
};

export const anonymousVisitor: Visitor = { userAgent: '', address: '' };

const matchCall = createCallMatcher(apiRoutes);

/** Answers GET calls in this process. Never rejects: errors become answers. */
export function createCallsInProcess(sources: AnswerSources) {
	return async (address: string, visitor: Visitor): Promise<CallResult> => {
		const [path, search] = splitAddress(address);
		let headers: Record<string, string> | undefined;
		try {
			const match = matchCall('GET', path);
			if (!match || !('call' in match)) throw new HttpError(404, messages.callNotFound);
			headers = match.call.headers;
			const parts = Object.entries(match.params).map(([name, raw]) => [name, decodeURIComponent(raw)]);
			return await answerCall(match.call, sources, {
				...{ path, search, params: Object.fromEntries(parts) },
				readForm: () => Promise.reject(new Error('A call that reads has no form.')),
				caller: { headers: new Headers({ 'User-Agent': visitor.userAgent }), address: visitor.address },
			});
		} catch (error) {
			return refuseCall(error, { method: 'GET', path, search }, sources.logger, headers);
		}
	};
}

export type CallsInProcess = ReturnType<typeof createCallsInProcess>;

/** Converts a call's answer to an HTTP answer. */
export function httpResponseOf(
	{ status, headers, envelope }: CallResult,
	everyResponse: Readonly<Record<string, string>>,
): RenderedResponse {
	const answer = {
		status,
		headers: new Headers({ 'Content-Type': 'application/json', ...headers }),
		body: Buffer.from(JSON.stringify(envelope)),
	};
	return withSecurityHeaders(answer, everyResponse);
}

/** Calls whose answers are the same for everybody and change only by content events. */
export const cacheableCalls: readonly CallDefinition[] = publicCalls.filter(
	({ cachePolicy }) => cachePolicy === 'until-changed',
);
