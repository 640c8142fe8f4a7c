import { splitLanguage } from '@portico/api/addresses/addresses.ts';

/** Limits of the API call (`api/calls/public/page-view-calls.ts`). */
const maxMessageLength = 1000;
const maxStackLength = 4000;

/** Reports an unexpected error to the console and, by beacon, to the server's log. */
export function reportFault(error: unknown): void {
	console.error(error);
	const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
	const path = location.pathname;
	const { language } = splitLanguage(path);
	const form = {
		path,
		language,
		message: message.slice(0, maxMessageLength),
		stack: stack.slice(0, maxStackLength),
	};
	navigator.sendBeacon('/api/page-faults', new URLSearchParams(form));
}
