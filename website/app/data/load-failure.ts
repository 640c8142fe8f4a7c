import { isRouteErrorResponse } from 'react-router';

/** Why a page failed to load, for the error page. `reason` is the API's localised message, or empty. */
export type LoadFailure = { failure: 'business' | 'transport'; reason: string };

/** The failure thrown by a loader; null for other errors. */
export function loadFailureOf(error: unknown): LoadFailure | null {
	if (!isRouteErrorResponse(error)) return null;
	const failure = error.data as Partial<LoadFailure> | null;
	return failure?.failure ? (failure as LoadFailure) : null;
}
