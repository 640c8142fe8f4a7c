import type { CachePolicy, CallDefinition } from '@portico/api/calls/definition.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Missing } from '../error-answers/http-error.ts';
import type { Caller } from '../requests/caller.ts';
import type { Statistics } from '../statistics/statistics.ts';

/** Dependencies of calls. `siteUrl` is the origin of absolute addresses, without a trailing slash. */
export type AnswerSources = { database: Database; siteUrl: string; statistics: Statistics; logger: Logger };

/** The validated parameters of a call. */
export type CallRequest<Definition extends CallDefinition> = {
	params: z.output<Definition['params']>;
	query: z.output<Definition['query']>;
	form: Definition['form'] extends z.ZodObject ? z.output<Definition['form']> : undefined;
	caller: Caller;
};

/** A call with its handler. The headers are sent with every answer. */
export type ApiRoute = {
	definition: CallDefinition;
	/** Takes only requests that its definition has validated. */
	answer: (
		sources: AnswerSources,
		request: { params: object; query: object; form: object | undefined; caller: Caller },
	) => Promise<unknown>;
	headers: Record<string, string>;
};

/** Handlers by the names of their calls, typed by the declared answers. */
export type Handlers<Calls extends readonly CallDefinition[]> = {
	[Name in Calls[number]['name']]: Handler<Extract<Calls[number], { name: Name }>>;
};

type Handler<Definition extends CallDefinition> = (
	sources: AnswerSources,
	request: CallRequest<Definition>,
) => Promise<z.output<Definition['answer']> | Missing>;

/** For public answers: caches revalidate each time. */
export const publicHeaders = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** For answers to a single reader: not cached, not indexed. */
const privateHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** Combines calls with their handlers. */
export function routesOf<const Calls extends readonly CallDefinition[]>(
	calls: Calls,
	handlers: Handlers<Calls>,
): ApiRoute[] {
	return calls.map((definition) => ({
		definition,
		answer: handlers[definition.name as Calls[number]['name']] as ApiRoute['answer'],
		headers: headersOf(definition.cachePolicy),
	}));
}

function headersOf(policy: CachePolicy): Record<string, string> {
	if (policy === 'never') return privateHeaders;
	if (typeof policy === 'object') return { 'Cache-Control': `public, max-age=${policy.seconds}` };
	return publicHeaders;
}
