import { desc, gte, sql } from 'drizzle-orm';
import type { Database, Store } from '../store/connect.ts';
import { contentEvents } from '../store/tables/schema.ts';
import { isKnownTag } from './content-tags.ts';
import { eventChannel } from './notify-newsroom.ts';

export type ContentEvent = { number: number; kind: string; tags: string[] };

export type EventListeners = {
	/** New events, by number; delivered again, with later ones, when it throws. */
	onEvents(events: ContentEvent[]): void;
	/** The sequence of events is broken, by a restored database or by pruning: anything may have changed. */
	onGap(): void;
	/** The store is unavailable, or a listener threw. Called once per outage; polling continues. */
	onFault(error: unknown): void;
};

export type EventFollower = {
	/** The highest number received; 0 before the first event. Lower than before after a restored database. */
	readonly lastSeen: number;
	/** When the store last answered, in the time of `Date.now()`. */
	readonly lastResponseAt: number;
	/** Stops polling; resolves when nothing is running. */
	stop(): Promise<void>;
};

/** The last event received: a restored database may have another one under its number. */
type Anchor = { number: number; at: number };

/** Events per query; each has the tags of at most one transaction. */
const batchSize = 200;

/**
 * Delivers content events from now on, each once and in order: immediately when the store notifies, and
 * every second (`every`, in ms) in case a notification was lost. Continues after an outage.
 *
 * @throws when the store is unavailable at the start
 */
export async function followEvents(
	store: Store,
	listeners: EventListeners,
	{ every = 1_000 }: { every?: number } = {},
): Promise<EventFollower> {
	const { database } = store;
	let anchor = await newestEvent();
	let lastResponseAt = Date.now();
	let isFaulty = false;
	let stopped = false;
	let polling: Promise<void> | null = null;
	let pollAgain = false;

	async function newestEvent(): Promise<Anchor | null> {
		const { number, at } = contentEvents;
		const [row] = await database.select({ number, at }).from(contentEvents).orderBy(desc(number)).limit(1);
		return row ? anchorAt(row) : null;
	}

	/** Delivers the next batch; true when there may be more. */
	async function deliverBatch(): Promise<boolean> {
		const rows = await database
			.select()
			.from(contentEvents)
			.where(gte(contentEvents.number, anchor?.number ?? 0))
			.orderBy(contentEvents.number)
			.limit(batchSize);
		if (!continues(rows, anchor)) {
			const newest = await newestEvent();
			listeners.onGap();
			anchor = newest;
			return true;
		}
		const events = anchor ? rows.slice(1) : rows;
		const last = events.at(-1);
		if (last) {
			// A server of an earlier version, during an update, names other tags for what it changed.
			if (!events.every(({ tags }) => tags.every(isKnownTag))) listeners.onGap();
			listeners.onEvents(events.map(({ number, kind, tags }) => ({ number, kind, tags })));
			anchor = anchorAt(last);
		}
		return rows.length === batchSize;
	}

	async function deliverAll(): Promise<void> {
		try {
			do pollAgain = false;
			while (!stopped && ((await deliverBatch()) || pollAgain));
			lastResponseAt = Date.now();
			isFaulty = false;
		} catch (error) {
			if (!isFaulty && !stopped) listeners.onFault(error);
			isFaulty = true;
		}
	}

	/** Concurrent calls share one poll, followed by one more. */
	function look(): void {
		pollAgain = true;
		if (stopped) return;
		polling ??= deliverAll().finally(() => {
			polling = null;
			// Requested between the last batch and here.
			if (pollAgain) look();
		});
	}

	const unlisten = await store.listen(eventChannel, look);
	const timer = setInterval(look, every);
	// For events published since the newest one was read.
	look();

	return {
		get lastSeen() {
			return anchor?.number ?? 0;
		},
		get lastResponseAt() {
			return lastResponseAt;
		},
		async stop() {
			stopped = true;
			clearInterval(timer);
			await unlisten();
			await polling;
		},
	};
}

function anchorAt({ number, at }: { number: number; at: Date }): Anchor {
	return { number, at: at.getTime() };
}

/** Whether the rows start with the anchor (or, without one, with the first event ever) and have no gaps. */
function continues(rows: { number: number; at: Date }[], anchor: Anchor | null): boolean {
	const [first] = rows;
	if (anchor && (first?.number !== anchor.number || first.at.getTime() !== anchor.at)) return false;
	const firstNumber = anchor?.number ?? 1;
	return rows.every((row, index) => row.number === firstNumber + index);
}

/** An instance that was offline longer starts with an empty cache, so nothing reads older events. */
const retentionDays = 30;

/** Events deleted per statement. */
const maxPruned = 1_000;

/**
 * Deletes events older than 30 days by the store's clock, except the newest one, from which numbers
 * continue. The remaining ones have no gaps. Any instance may run it at any time.
 *
 * @returns the number of deleted events
 */
export async function pruneEvents(database: Database): Promise<number> {
	let pruned = 0;
	for (;;) {
		const { rows } = await database.execute<{ count: number }>(sql`
			with deleted as (
				delete from content_events where number in (
					select number from content_events
					where number < (
						select coalesce(min(number) filter (where at >= now() - make_interval(days => ${retentionDays})), max(number))
						from content_events
					)
					order by number limit ${maxPruned}
				)
				returning number
			)
			select count(*)::int as count from deleted
		`);
		const count = rows[0]?.count ?? 0;
		pruned += count;
		if (count < maxPruned) return pruned;
	}
}
