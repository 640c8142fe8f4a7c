import { desc, gte } from 'drizzle-orm';
import type { Store } from '../store/connect.ts';
import { contentEvents } from '../store/schema.ts';
import { eventChannel } from './event-channel.ts';

export type ContentEvent = { number: number; kind: string; tags: string[] };

export type EventListeners = {
	/** New events, by number; told again, with what followed, when it throws. */
	onEvents(events: ContentEvent[]): void;
	/** The row of events is broken, by a restored database or by pruning: anything may have changed. */
	onGap(): void;
	/** The store cannot be asked, or a listener threw. Told once; looking goes on. */
	onFault(error: unknown): void;
};

export type EventFollower = {
	/** The highest number whose event was heard; 0 before there is one. Lower than before after a restored database. */
	readonly lastSeen: number;
	/** When the store was last asked with success, as `Date.now()` has it. */
	readonly lastHeardAt: number;
	/** Ends it; resolves when nothing of it is under way. */
	stop(): Promise<void>;
};

/** The last event heard, as it was: a restored database may have another one under its number. */
type Anchor = { number: number; at: number };

/** So many events are read at once; each names the tags of at most one transaction. */
const batch = 200;

/**
 * Tells of the content events from now on, each once and in order: at once when the store notifies, and
 * every second (`every`, in ms) in case it could not. After an outage it goes on where it was.
 *
 * @throws when the store cannot be asked where the events stand
 */
export async function followEvents(
	store: Store,
	listeners: EventListeners,
	{ every = 1_000 }: { every?: number } = {},
): Promise<EventFollower> {
	const { database } = store;
	let anchor = await newestEvent();
	let lastHeardAt = Date.now();
	let faulty = false;
	let stopped = false;
	let looking: Promise<void> | null = null;
	let lookAgain = false;

	async function newestEvent(): Promise<Anchor | null> {
		const { number, at } = contentEvents;
		const [row] = await database.select({ number, at }).from(contentEvents).orderBy(desc(number)).limit(1);
		return row ? anchorAt(row) : null;
	}

	/** Hears the next batch; true when there may be more. */
	async function hearBatch(): Promise<boolean> {
		const rows = await database
			.select()
			.from(contentEvents)
			.where(gte(contentEvents.number, anchor?.number ?? 0))
			.orderBy(contentEvents.number)
			.limit(batch);
		if (!continues(rows, anchor)) {
			const newest = await newestEvent();
			listeners.onGap();
			anchor = newest;
			return true;
		}
		const events = anchor ? rows.slice(1) : rows;
		const last = events.at(-1);
		if (last) {
			listeners.onEvents(events.map(({ number, kind, tags }) => ({ number, kind, tags })));
			anchor = anchorAt(last);
		}
		return rows.length === batch;
	}

	async function hearAll(): Promise<void> {
		try {
			do lookAgain = false;
			while (!stopped && ((await hearBatch()) || lookAgain));
			lastHeardAt = Date.now();
			faulty = false;
		} catch (error) {
			if (!faulty && !stopped) listeners.onFault(error);
			faulty = true;
		}
	}

	/** However many ask, one look is under way, and one more follows it. */
	function look(): void {
		lookAgain = true;
		if (stopped) return;
		looking ??= hearAll().finally(() => {
			looking = null;
			// Asked for between the last batch and here.
			if (lookAgain) look();
		});
	}

	const unlisten = await store.listen(eventChannel, look);
	const timer = setInterval(look, every);
	// For what was published since the newest event was read.
	look();

	return {
		get lastSeen() {
			return anchor?.number ?? 0;
		},
		get lastHeardAt() {
			return lastHeardAt;
		},
		async stop() {
			stopped = true;
			clearInterval(timer);
			await unlisten();
			await looking;
		},
	};
}

function anchorAt({ number, at }: { number: number; at: Date }): Anchor {
	return { number, at: at.getTime() };
}

/** Whether the rows begin with the anchor (or, without one, with the first event ever) and leave none out. */
function continues(rows: { number: number; at: Date }[], anchor: Anchor | null): boolean {
	const [first] = rows;
	if (anchor && (first?.number !== anchor.number || first.at.getTime() !== anchor.at)) return false;
	const start = anchor?.number ?? 1;
	return rows.every((row, index) => row.number === start + index);
}
