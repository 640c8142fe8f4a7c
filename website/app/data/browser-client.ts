import { type BrowserTransport, createBrowserTransport } from '@portico/api/client/browser-transport.ts';
import { type Client, createClient } from '@portico/api/client/client.ts';
import { showToast } from '../page-frame/toasts/toast-queue.ts';
import { browserState } from '../state/browser-state.ts';

let transport: BrowserTransport | undefined;
let quietTransport: BrowserTransport | undefined;

const token = () => browserState().getState().token;

/** The browser's way to the API: one for the life of the page. */
export function browserTransport(): BrowserTransport {
	transport ??= createBrowserTransport({
		token,
		onFailure: (message) => showToast({ message, type: 'error' }),
	});
	return transport;
}

/** The API's calls from the browser; `signal` ends those of a navigation that was left. */
export function browserClient(signal?: AbortSignal): Client {
	return createClient(browserTransport(), signal);
}

/**
 * The same calls for what only adds to a page that is there already, such as how often it was read. Nobody
 * asked for it and nobody misses it, so that its failure shows no toast; it rejects as any other.
 */
export function quietClient(signal?: AbortSignal): Client {
	quietTransport ??= createBrowserTransport({ token, onFailure: () => {} });
	return createClient(quietTransport, signal);
}
