import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { type BrowserTransport, createBrowserTransport } from '@portico/api/client/browser-transport.ts';
import { type Client, createClient } from '@portico/api/client/client.ts';
import { messagesIn } from '../messages/messages.ts';
import { browserState } from '../state/interface-state.ts';
import { showToast } from '../state/toast-queue.ts';

let transport: BrowserTransport | undefined;
let backgroundTransport: BrowserTransport | undefined;

const token = () => browserState().getState().token;

/** One transport for the lifetime of the page. */
export function browserTransport(): BrowserTransport {
	transport ??= createBrowserTransport({
		token,
		onFailure: (message) => showToast({ message, type: 'error' }),
		notAnAnswerMessage: () =>
			messagesIn(splitLanguage(window.location.pathname).language).message.invalidResponse,
	});
	return transport;
}

/** `signal` aborts the calls of an abandoned navigation. */
export function browserClient(signal?: AbortSignal): Client {
	return createClient(browserTransport(), signal);
}

/** For optional content such as view counts: failures reject as usual, but show no toast. */
export function backgroundClient(signal?: AbortSignal): Client {
	backgroundTransport ??= createBrowserTransport({ token, onFailure: () => {} });
	return createClient(backgroundTransport, signal);
}
