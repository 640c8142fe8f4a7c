import { isRouteErrorResponse } from 'react-router';

/** Why a page could not be loaded, as the error page is told. */
export type LoadFailure = { failure: 'business' | 'transport'; message: string };

/** Reads what a load function failed with; null for an error of another origin. */
export function loadFailureOf(error: unknown): LoadFailure | null {
	if (!isRouteErrorResponse(error)) return null;
	const failure = error.data as Partial<LoadFailure> | null;
	return failure?.failure ? (failure as LoadFailure) : null;
}
