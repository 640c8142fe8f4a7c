import { useCallback, useContext } from 'react';
import {
	type NavigateOptions,
	UNSAFE_DataRouterContext as RouterContext,
	useSearchParams,
} from 'react-router';

type ChangeAddress = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The parameters in the address, and how to change them. A change gets those that the router has by then: what was drawn
 * last may be older where one change follows another fast, and would take the first one back. The hook of the library
 * gives that to its own function.
 */
export function useAddress(): [parameters: URLSearchParams, change: ChangeAddress] {
	const [parameters, setParameters] = useSearchParams();
	const context = useContext(RouterContext);
	const change = useCallback<ChangeAddress>(
		(changed, options) => {
			const search = context?.router.state.location.search;
			setParameters(changed(new URLSearchParams(search)), options);
		},
		[context, setParameters],
	);
	return [parameters, change];
}

/** A day of the calendar in an address (2026-02-28); empty for anything else, which calls refuse. */
export function dayIn(value: string | null): string {
	if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return '';
	const date = new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : '';
}
