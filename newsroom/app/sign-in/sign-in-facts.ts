import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../data/calls.ts';
import { isPasskeySupported } from './factors/passkeys.ts';

/** What is known before anyone has signed in. */
export const signInFactsQuery = queryOptions({
	queryKey: ['session', 'sign-in-facts'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/sign-in', {}, signal),
	staleTime: Number.POSITIVE_INFINITY,
});

/** Whether this browser can use passkeys at this address. */
export function usePasskeysAvailable(): boolean {
	const { data } = useQuery(signInFactsQuery);
	return isPasskeySupported() && data?.passkeysAvailable === true;
}

/** The text in a field of a form; empty without that field. */
export function formText(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === 'string' ? value : '';
}
