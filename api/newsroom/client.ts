import type { z } from 'zod';
import type { newsroomCalls } from './newsroom-calls.ts';

type NewsroomCall = (typeof newsroomCalls)[number];
type Method = NewsroomCall['method'];
type PathOf<M extends Method> = Extract<NewsroomCall, { method: M }>['path'];
type CallAt<M extends Method, Path> = Extract<NewsroomCall, { method: M; path: Path }>;

/** What a call takes, in the types that callers pass: path parameters, query and body. */
type InputOf<Call extends NewsroomCall> = z.input<Call['params']> &
	QueryOf<Call['query']> &
	(Call extends { body: infer Body extends z.ZodObject } ? { body: z.input<Body> } : unknown);

/** Everything in a query is sent as text; numbers are converted. */
type QueryOf<Query extends z.ZodObject> = {
	[Name in keyof z.input<Query>]?: z.output<Query>[Name & keyof z.output<Query>] | undefined;
};

/** Sends a call: its method, address with query, and JSON body. Resolves with `data` of the envelope. */
export type NewsroomTransport = (
	method: Method,
	address: string,
	body: unknown,
	signal?: AbortSignal,
) => Promise<unknown>;

/**
 * Creates the typed function that makes calls of the newsroom: undeclared ones do not compile.
 *
 * @example call('get', '/api/newsroom/people/{personId}', { personId })
 */
export function createNewsroomClient(transport: NewsroomTransport) {
	return <M extends Method, Path extends PathOf<M>>(
		method: M,
		path: Path,
		input: InputOf<CallAt<M, Path>>,
		signal?: AbortSignal,
	): Promise<z.output<CallAt<M, Path>['answer']>> => {
		const { body, ...values } = input as Record<string, unknown> & { body?: unknown };
		const query = new URLSearchParams();
		for (const [name, value] of Object.entries(values)) {
			const isSent = !path.includes(`{${name}}`) && value !== undefined && value !== '';
			if (isSent) query.set(name, String(value));
		}
		const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${values[name]}`));
		const withQuery = query.size === 0 ? address : `${address}?${query}`;
		return transport(method, withQuery, body, signal) as Promise<z.output<CallAt<M, Path>['answer']>>;
	};
}

/** The typed function that makes calls. */
export type NewsroomClient = ReturnType<typeof createNewsroomClient>;
