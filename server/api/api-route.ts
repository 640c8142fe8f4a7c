import type { CallDefinition, Kept } from '@portico/api/calls/definition.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Missing } from '../error-answers/http-error.ts';
import type { Caller } from '../requests/caller.ts';
import type { Statistics } from '../statistics/statistics.ts';

/** What calls are answered from. `siteUrl` is the origin of absolute addresses, without a slash at its end. */
export type AnswerSources = { database: Database; siteUrl: string; statistics: Statistics; logger: Logger };

/** The parameters of a call, validated. */
export type CallRequest<Definition extends CallDefinition> = {
	params: z.output<Definition['params']>;
	query: z.output<Definition['query']>;
	form: Definition['form'] extends z.ZodObject ? z.output<Definition['form']> : undefined;
	caller: Caller;
};

/** A call with what answers it. The headers are those of every answer it gives. */
export type ApiRoute = {
	definition: CallDefinition;
	/** To be given only requests its definition has validated. */
	answer: (
		sources: AnswerSources,
		request: { params: object; query: object; form: object | undefined; caller: Caller },
	) => Promise<unknown>;
	headers: Record<string, string>;
};

/** What answers calls, by their names: none may be missing, and each answers what its call declares. */
export type Handlers<Calls extends readonly CallDefinition[]> = {
	[Name in Calls[number]['name']]: Handler<Extract<Calls[number], { name: Name }>>;
};

type Handler<Definition extends CallDefinition> = (
	sources: AnswerSources,
	request: CallRequest<Definition>,
) => Promise<z.output<Definition['answer']> | Missing>;

/** Answers anybody may keep, as long as they ask each time whether it still holds. */
export const publicHeaders = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** Answers meant for one reader: kept by nobody, found by no search engine. */
const privateHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** Binds calls to what answers them. */
export function routesOf<const Calls extends readonly CallDefinition[]>(
	calls: Calls,
	handlers: Handlers<Calls>,
): ApiRoute[] {
	return calls.map((definition) => ({
		definition,
		answer: handlers[definition.name as Calls[number]['name']] as ApiRoute['answer'],
		headers: headersOf(definition.kept),
	}));
}

function headersOf(kept: Kept): Record<string, string> {
	if (kept === 'never') return privateHeaders;
	if (typeof kept === 'object') return { 'Cache-Control': `public, max-age=${kept.seconds}` };
	return publicHeaders;
}
