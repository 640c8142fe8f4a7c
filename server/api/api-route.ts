import type { CallDefinition } from '@portico/api/calls/definition.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { z } from 'zod';
import type { Statistics } from '../statistics/statistics.ts';
import type { Missing } from './refusal.ts';
import type { Caller } from './requests/caller.ts';

/** What calls are answered from. `siteUrl` is the origin of absolute addresses, without a slash at its end. */
export type AnswerSources = { database: Database; siteUrl: string; statistics: Statistics };

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

/** Answers anybody may keep, as long as they ask each time whether it still holds. */
export const publicHeaders = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** Answers that may be kept for so many seconds without asking. */
export const keptFor = (seconds: number) => ({ 'Cache-Control': `public, max-age=${seconds}` });

/** Answers meant for one reader: kept by nobody, found by no search engine. */
export const privateHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** Binds a call to what answers it; the answer's type is that of the definition. */
export function route<const Definition extends CallDefinition>(
	definition: Definition,
	answer: (
		sources: AnswerSources,
		request: CallRequest<Definition>,
	) => Promise<z.output<Definition['answer']> | Missing>,
	headers: Record<string, string> = publicHeaders,
): ApiRoute {
	return { definition, answer: answer as ApiRoute['answer'], headers };
}
