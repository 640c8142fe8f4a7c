import { isRouteErrorResponse } from 'react-router';
import { loadFailureOf } from '../../data/load-failure.ts';

/** What kind of page a failure leads to. */
export type ErrorKind = 'notFound' | 'badRequest' | 'unreachable' | 'fault';

/** What a thrown error or response comes to for the visitor. */
export function errorKindOf(error: unknown): ErrorKind {
	if (!isRouteErrorResponse(error)) return 'fault';
	if (error.status === 404) return 'notFound';
	if (error.status >= 400 && error.status < 500) return 'badRequest';
	return loadFailureOf(error)?.failure === 'transport' ? 'unreachable' : 'fault';
}
