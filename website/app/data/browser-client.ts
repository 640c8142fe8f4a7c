import { type BrowserTransport, createBrowserTransport } from '@portico/api/client/browser-transport.ts';
import { type Client, createClient } from '@portico/api/client/client.ts';
import { showToast } from '../page-frame/toasts/toast-queue.ts';
import { browserState } from '../state/browser-state.ts';

let transport: BrowserTransport | undefined;

/** The browser's way to the API: one for the life of the page. */
export function browserTransport(): BrowserTransport {
	transport ??= createBrowserTransport({
		token: () => browserState().getState().token,
		onFailure: (message) => showToast({ message, type: 'error' }),
	});
	return transport;
}

/** The API's calls from the browser; `signal` ends those of a navigation that was left. */
export function browserClient(signal?: AbortSignal): Client {
	return createClient(browserTransport(), signal);
}
