import type { z } from 'zod';
import type { publicCalls } from '../calls/public-calls.ts';
import type { Language } from '../languages.ts';
import type { CallParameters, Transport } from './transport.ts';

type PublicCall = (typeof publicCalls)[number];
type PathOf<Method> = Extract<PublicCall, { method: Method }>['path'];
type CallAt<Method, Path> = Extract<PublicCall, { method: Method; path: Path }>;
type AnswerOf<Call extends PublicCall> = z.output<Call['answer']>;

/** Field names of a schema; never for a schema without fields. */
type Names<Schema extends z.ZodObject> = string extends keyof z.output<Schema>
	? never
	: keyof z.output<Schema> & keyof z.input<Schema>;

type NamesWithDefault<Schema extends z.ZodObject> = {
	[Name in Names<Schema>]: undefined extends z.input<Schema>[Name] ? Name : never;
}[Names<Schema>];

/** Parameters of a call, in the types that the server parses them to. Those with a default are optional. */
type CallInput<Schema extends z.ZodObject> = {
	[Name in Exclude<Names<Schema>, NamesWithDefault<Schema>>]: z.output<Schema>[Name];
} & {
	[Name in NamesWithDefault<Schema>]?: z.output<Schema>[Name] | undefined;
};

/** Pages must pass their language explicitly. */
type InLanguage<Schema extends z.ZodObject> = 'lang' extends Names<Schema> ? { lang: Language } : unknown;

type ParametersOf<Call extends PublicCall> = { [Name in Names<Call['params']>]: string | number } & CallInput<
	Call['query']
> &
	InLanguage<Call['query']>;

/**
 * Creates typed calls by declared path: undeclared paths do not compile, and each has its own parameters and
 * answer.
 */
export function callsOver(transport: Transport, signal?: AbortSignal) {
	/** A read. Parameters named in the path fill it; the others become the query. */
	const get =
		<Path extends PathOf<'get'>>(path: Path) =>
		(parameters: ParametersOf<CallAt<'get', Path>>): Promise<AnswerOf<CallAt<'get', Path>>> => {
			const values = { ...parameters } as CallParameters;
			const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${values[name]}`));
			const query = Object.entries(values).filter(([name]) => !path.includes(`{${name}}`));
			return transport.get(address, Object.fromEntries(query), signal) as Promise<
				AnswerOf<CallAt<'get', Path>>
			>;
		};

	/** A call that sends a form. */
	const post =
		<Path extends PathOf<'post'>>(path: Path) =>
		(form: CallInput<CallAt<'post', Path>['form']>): Promise<AnswerOf<CallAt<'post', Path>>> =>
			transport.post(path, form as CallParameters) as Promise<AnswerOf<CallAt<'post', Path>>>;

	return { get, post };
}

/** The typed calls of the API, as declared in `api/calls/`. */
export type Client = ReturnType<typeof createClient>;

/**
 * All calls of the API over a transport. Each method resolves with the unwrapped answer and rejects with an
 * ApiFailure.
 */
export function createClient(transport: Transport, signal?: AbortSignal) {
	const { get, post } = callsOver(transport, signal);
	return {
		site: get('/api/site'),
		home: get('/api/home'),
		menus: get('/api/menus'),
		column: get('/api/columns/{fdCode}'),
		columnArticles: get('/api/columns/{fdCode}/articles'),
		article: get('/api/articles/{articleId}'),
		articlePreview: get('/api/articles/{articleId}/preview'),
		search: get('/api/search'),
		searchSuggestions: get('/api/search-suggestions'),
		leaders: get('/api/leaders'),
		leader: get('/api/leaders/{number}'),
		organisation: get('/api/organisation'),
		video: get('/api/videos/{videoId}'),
		recordPageView: post('/api/page-views'),
		articleViews: get('/api/page-views/{articleId}'),
		mostRead: get('/api/most-read'),
	};
}
