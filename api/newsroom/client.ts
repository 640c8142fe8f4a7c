import type { z } from 'zod';
import type { newsroomCalls } from './newsroom-calls.ts';

type NewsroomCall = (typeof newsroomCalls)[number];
type Method = NewsroomCall['method'];
type PathOf<M extends Method> = Extract<NewsroomCall, { method: M }>['path'];
type CallAt<M extends Method, Path> = Extract<NewsroomCall, { method: M; path: Path }>;

/** Without fields, zod's own type accepts no other properties at all. */
type Fields<Values> = string extends keyof Values ? unknown : Values;

/** What a call takes: path parameters, query and body. Numbers and booleans of the query are converted to text. */
type InputOf<Call extends NewsroomCall> = Fields<z.input<Call['params']>> &
	Partial<Fields<z.output<Call['query']>>> &
	(Call extends { body: infer Body extends z.ZodObject } ? { body: z.input<Body> } : unknown);

/** A request header: nobody asked for this call, so it does not count as activity of the session. */
export const backgroundHeader = 'Portico-Background';

/**
 * A request header: the identifier of the person whose page makes the call. Somebody else may have signed in meanwhile,
 * in another tab; nothing is done in their name.
 */
export const personHeader = 'Portico-Person';

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
		const search = query.toString();
		return transport(method, search === '' ? address : `${address}?${search}`, body, signal) as Promise<
			z.output<CallAt<M, Path>['answer']>
		>;
	};
}
