import type { Topic } from '@portico/api/newsroom/topics.ts';
import { QueryClient } from '@tanstack/react-query';
import { NewsroomFailure } from './failure.ts';
import { unattended } from './unattended.ts';

/**
 * What was loaded. The first part of every key is the topic whose events outdate it, so that open screens stay current
 * without polling (`live-updates.ts`).
 */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 60_000,
			retry: (failures, error) => failures < 2 && error instanceof NewsroomFailure && error.status === 0,
			throwOnError: false,
		},
		mutations: { retry: false },
	},
});

/**
 * Loads what events have outdated, if a screen shows it. These calls are not the person's work, so they do not keep an
 * idle session alive.
 */
export function invalidateTopics(topics: readonly Topic[]): void {
	unattended(
		() =>
			void queryClient.invalidateQueries({
				predicate: ({ queryKey }) => topics.includes(queryKey[0] as Topic),
			}),
	);
}
