import { useMutation } from '@tanstack/react-query';
import { invalidateTopics } from '../../../data/query-client.ts';

/** A change of the saved views; the list of them is loaded again. */
export function useSavedViewChange<Answer>(send: () => Promise<Answer>) {
	return useMutation({ mutationFn: send, onSuccess: () => invalidateTopics(['saved-views']) });
}
