import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { ApiFailure } from '@portico/api/client/api-failure.ts';
import type { Client } from '@portico/api/client/client.ts';
import type { Language } from '@portico/api/languages.ts';
import {
	type ClientLoaderFunctionArgs,
	createContext,
	data,
	isRouteErrorResponse,
	type LoaderFunctionArgs,
} from 'react-router';
import { browserClient } from './browser-client.ts';

/** Arguments of a page's loader, the same on the server and in the browser. */
export type PageLoaderArgs = {
	client: Client;
	language: Language;
	/** Without the language prefix. */
	path: string;
	params: Readonly<Record<string, string | undefined>>;
	query: URLSearchParams;
};

/** Page data come from API calls only. */
export type PageLoader<Data> = (call: PageLoaderArgs) => Promise<Data>;

/** Set by the server for each request. */
export const serverClient = createContext<Client>();

export function createLoader<Data>(load: PageLoader<Data>) {
	return ({ request, params, context }: LoaderFunctionArgs): Promise<Data> =>
		run(load, context.get(serverClient), request, params);
}

/** Client-side navigations call the API directly, so that failures follow the specification (section 8). */
export function createClientLoader<Data>(load: PageLoader<Data>) {
	return ({ request, params }: ClientLoaderFunctionArgs): Promise<Data> =>
		run(load, browserClient(request.signal), request, params);
}

async function run<Data>(
	load: PageLoader<Data>,
	client: Client,
	request: Request,
	params: Record<string, string | undefined>,
): Promise<Data> {
	const url = new URL(request.url);
	const { language, path } = splitLanguage(url.pathname);
	try {
		return await load({ client, language, path, params, query: url.searchParams });
	} catch (error) {
		if (!(error instanceof ApiFailure)) throw error;
		const failure: LoadFailure = { failure: error.kind, reason: reasonOf(error) };
		throw data(failure, { status: statusOf(error) });
	}
}

/** For a failed HTTP status, the API's message is in the cause. */
function reasonOf({ kind, message, cause }: ApiFailure): string {
	if (kind === 'business') return message;
	return cause instanceof ApiFailure ? cause.message : '';
}

/** Business codes that are HTTP statuses become the page's status; everything else is 500. */
function statusOf({ code }: ApiFailure): number {
	return code !== null && code >= 400 && code <= 599 ? code : 500;
}

/** Why a page failed to load, for the error page. `reason` is the API's localised message, or empty. */
type LoadFailure = { failure: 'business' | 'transport'; reason: string };

/** The failure thrown by a loader; null for other errors. */
export function loadFailureOf(error: unknown): LoadFailure | null {
	if (!isRouteErrorResponse(error)) return null;
	const failure = error.data as Partial<LoadFailure> | null;
	return failure?.failure ? (failure as LoadFailure) : null;
}
