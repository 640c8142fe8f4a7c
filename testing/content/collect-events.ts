import {
	type ContentEvent,
	type EventFollower,
	followEvents,
} from '@portico/content/events/follow-events.ts';
import type { Store } from '@portico/content/store/connect.ts';
import { onTestFinished } from 'vitest';

export type CollectedEvents = {
	follower: EventFollower;
	/** Delivered events, in order. */
	events: ContentEvent[];
	gaps: number;
	faults: unknown[];
};

/** One hour: prevents polling within a test. */
export const noPollingMs = 3_600_000;

/** Follows a store's events until the end of the test, and collects what is delivered. */
export async function collectEvents(store: Store, every: number): Promise<CollectedEvents> {
	const notes: Omit<CollectedEvents, 'follower'> = { events: [], gaps: 0, faults: [] };
	const follower = await followEvents(
		store,
		{
			onEvents: (events) => void notes.events.push(...events),
			onGap: () => {
				notes.gaps++;
			},
			onFault: (error) => void notes.faults.push(error),
		},
		{ every },
	);
	onTestFinished(() => follower.stop());
	return Object.assign(notes, { follower });
}
