import { queryClient } from '../../data/query-client.ts';

/** Loads the account and the session anew, after a change. Resolves when both are shown. */
export function reloadAccount(): Promise<void> {
	return queryClient.invalidateQueries({ queryKey: ['session'] });
}
