import { isRouteErrorResponse } from 'react-router';
import { loadFailureOf } from '../../data/load-failure.ts';
import { isChunkLoadError } from './chunk-load-error.ts';

export type ErrorKind = 'notFound' | 'gone' | 'badRequest' | 'refused' | 'unreachable' | 'fault';

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
