import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { isRouteErrorResponse } from 'react-router';
import { loadFailureOf } from '../../data/page-load.ts';
import type { Messages } from '../../messages/messages.ts';

/** Set by `report-chunk-load-errors.ts`. */
const chunkLoadErrorName = 'ChunkLoadError';

/** Title and text of an error page. */
export function errorTexts(kind: ErrorKind, message: Messages['message']): { title: string; text: string } {
	const texts = {
		notFound: { title: message.notFoundTitle, text: message.notFoundText },
		gone: { title: message.goneTitle, text: message.goneText },
		badRequest: { title: message.badRequestTitle, text: message.badRequestText },
		refused: { title: message.refusedTitle, text: message.refusedText },
		unreachable: { title: message.failureTitle, text: message.failureText },
		fault: { title: message.faultTitle, text: message.faultText },
	};
	return texts[kind];
}

type ErrorKind = 'notFound' | 'gone' | 'badRequest' | 'refused' | 'unreachable' | 'fault';

/**
 * Any proxy may answer 401 or 404, so a failed call counts as "not found" or "bad request" only if the API gave
 * a reason.
 */
export function errorKindOf(error: unknown): ErrorKind {
	if (isChunkLoadError(error)) return 'unreachable';
	if (!isRouteErrorResponse(error)) return 'fault';
	const { status } = error;
	const failure = loadFailureOf(error);
	if (failure?.failure === 'transport')
		return status === 400 && failure.reason ? 'badRequest' : 'unreachable';
	if (status === 404) return 'notFound';
	if (status === 410) return 'gone';
	if (status === 400) return 'badRequest';
	if (failure) return status < 500 ? 'refused' : 'unreachable';
	return status < 500 ? 'badRequest' : 'fault';
}

export function isChunkLoadError(error: unknown): boolean {
	return error instanceof Error && error.name === chunkLoadErrorName;
}

/** Limits of the API call (`api/calls/page-view-calls.ts`). */
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
