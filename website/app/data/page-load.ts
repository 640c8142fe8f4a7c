import { splitLanguage } from '@portico/api/addresses.ts';
import { ApiFailure } from '@portico/api/client/api-failure.ts';
import type { Client } from '@portico/api/client/client.ts';
import type { Language } from '@portico/api/languages.ts';
import { type ClientLoaderFunctionArgs, createContext, data, type LoaderFunctionArgs } from 'react-router';
import { browserClient } from './browser-client.ts';
import type { LoadFailure } from './load-failure.ts';

/** What a page's load function is given; the same on the server and in the browser. */
export type PageCall = {
	client: Client;
	language: Language;
	/** The path in plain form, without its language. */
	path: string;
	params: Readonly<Record<string, string | undefined>>;
	query: URLSearchParams;
};

/** A page's data come from API calls and from nothing else, wherever it is rendered. */
export type PageLoad<Data> = (call: PageCall) => Promise<Data>;

/** The client a page rendered on the server calls; the server sets it for each request. */
export const serverClient = createContext<Client>();

/** The server's loader of a page. */
export function onServer<Data>(load: PageLoad<Data>) {
	return ({ request, params, context }: LoaderFunctionArgs): Promise<Data> =>
		run(load, context.get(serverClient), request, params);
}

/**
 * The browser's loader of a page: a navigation makes the API call itself, so that its failure is the
 * specification's failure (section 8) and no page data travel in another form.
 */
export function inBrowser<Data>(load: PageLoad<Data>) {
	return ({ request, params }: ClientLoaderFunctionArgs): Promise<Data> =>
		run(load, browserClient(request.signal), request, params);
}

async function run<Data>(
	load: PageLoad<Data>,
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
		const failure: LoadFailure = { failure: error.kind, message: error.message };
		throw data(failure, { status: statusOf(error) });
	}
}

/** A business code that is an HTTP status becomes the page's; nothing received counts as a fault. */
function statusOf({ code }: ApiFailure): number {
	return code !== null && code >= 400 && code <= 599 ? code : 500;
}
