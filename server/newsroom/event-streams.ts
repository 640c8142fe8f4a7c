import type { Action } from '@portico/api/newsroom/actions.ts';
import type { newsroomEventsCall } from '@portico/api/newsroom/calls/article-calls.ts';
import { type Topic, topicReaders, topics } from '@portico/api/newsroom/topics.ts';
import { type NewsroomNotice, newsroomChannel } from '@portico/content/events/notify-newsroom.ts';
import { ContentRefusal } from '@portico/content/model/refusals.ts';
import type { Store } from '@portico/content/store/connect.ts';
import type { NewsroomHandlers } from './api/newsroom-route.ts';
import { NewsroomFailure } from './newsroom-failure.ts';

/** Streams of a person at the same time: each open page has one. */
const maxStreamsPerPerson = 20;

/** Proxies close connections that are silent for longer, most after 60 s. */
const commentIntervalMs = 20_000;

/** After this many comments the session is checked, so that a page whose session ended says so. */
const commentsPerCheck = 3;

/** Notices within this time are sent together: an import changes articles many times a second. */
const minNoticeIntervalMs = 1_000;

/** How long browsers wait before they connect again. */
const reconnectMs = 2_000;

/** Bytes that wait for a client that does not read, beyond what Node and the network hold. */
const maxWaitingBytes = 16_384;

const encoder = new TextEncoder();

class EventStream {
	readonly body: ReadableStream<Uint8Array>;
	readonly #currentActions: CurrentActions;
	readonly #onEnd: () => void;
	readonly #timer: NodeJS.Timeout;
	#controller!: ReadableStreamDefaultController<Uint8Array>;
	#pending = new Set<Topic>();
	#lastNoticeAt = Number.NEGATIVE_INFINITY;
	#noticeTimer: NodeJS.Timeout | undefined;
	#comments = 0;
	#isChecking = false;
	#hasEnded = false;

	constructor(currentActions: CurrentActions, onEnd: () => void) {
		this.#currentActions = currentActions;
		this.#onEnd = onEnd;
		this.body = new ReadableStream<Uint8Array>(
			{
				start: (controller) => {
					this.#controller = controller;
				},
				cancel: () => this.#release(),
			},
			{ highWaterMark: maxWaitingBytes, size: (chunk) => chunk?.byteLength ?? 0 },
		);
		this.#timer = setInterval(() => this.#comment(), commentIntervalMs);
		this.#timer.unref();
		this.#send(`retry: ${reconnectMs}\n\n`);
	}

	/** Sends what has changed, once the session has been checked. */
	notify(topics: readonly Topic[]): void {
		for (const topic of topics) this.#pending.add(topic);
		if (this.#isChecking || this.#noticeTimer) return;
		const waitMs = this.#lastNoticeAt + minNoticeIntervalMs - performance.now();
		if (waitMs <= 0) {
			void this.#check();
			return;
		}
		this.#noticeTimer = setTimeout(() => {
			this.#noticeTimer = undefined;
			void this.#check();
		}, waitMs);
		this.#noticeTimer.unref();
	}

	end(): void {
		if (this.#hasEnded) return;
		this.#release();
		this.#controller.close();
	}

	#comment(): void {
		this.#comments += 1;
		this.#send(': \n\n');
		// Also what could not be checked because the store was unavailable.
		if (this.#comments % commentsPerCheck === 0 || this.#pending.size > 0) void this.#check();
	}

	async #check(): Promise<void> {
		if (this.#isChecking || this.#hasEnded) return;
		this.#isChecking = true;
		// Topics that arrive meanwhile wait for the next check: they may be about the session itself.
		const topics = this.#pending;
		this.#pending = new Set();
		const actions = await this.#currentActions().catch(() => undefined);
		this.#isChecking = false;
		if (actions === undefined) {
			// The store is unavailable: the next comment tries again.
			for (const topic of topics) this.#pending.add(topic);
			return;
		}
		if (actions === null) {
			this.#send('event: ended\ndata: {}\n\n');
			this.end();
			return;
		}
		const readable = [...topics].filter((topic) => mayLearnOf(topic, actions));
		if (readable.length > 0) {
			this.#lastNoticeAt = performance.now();
			this.#send(`event: changed\ndata: ${JSON.stringify({ topics: readable })}\n\n`);
		}
		if (this.#pending.size > 0) this.notify([]);
	}

	#send(text: string): void {
		if (this.#hasEnded) return;
		if ((this.#controller.desiredSize ?? 0) <= 0) {
			// The client does not read. The server closes its connection when nothing was sent for a while.
			this.end();
			return;
		}
		this.#controller.enqueue(encoder.encode(text));
	}

	#release(): void {
		if (this.#hasEnded) return;
		this.#hasEnded = true;
		clearInterval(this.#timer);
		clearTimeout(this.#noticeTimer);
		this.#onEnd();
	}
}

type EventsHandler = NewsroomHandlers<readonly [typeof newsroomEventsCall]>['newsroomEvents'];

export function createEventsHandler(streams: EventStreams): EventsHandler {
	return async (_sources, { session, currentActions }) =>
		streams.open(session.person.personId, currentActions);
}

type CurrentActions = () => Promise<readonly Action[] | null>;

export type EventStreams = {
	/**
	 * Opens a stream for a person.
	 *
	 * @param currentActions what they may do now, since they learn only of what they may see; null once their session
	 *   has ended; rejects while the store is unavailable
	 * @throws ContentRefusal if they have too many; NewsroomFailure with status 503 while the server stops
	 */
	open(personId: string, currentActions: CurrentActions): Response;
	/** Ends all streams, and opens no further ones: they would delay the stop of the server. */
	stop(): void;
	/** Open streams. */
	count(): number;
};

/** Event streams (server-sent events) that tell open pages what to load again. */
export function createEventStreams(events: Pick<NewsroomEvents, 'subscribe'>): EventStreams {
	const streams = new Map<EventStream, string>();
	let isStopping = false;

	function countOf(personId: string): number {
		return [...streams.values()].filter((each) => each === personId).length;
	}

	return {
		open(personId, currentActions) {
			if (isStopping) {
				throw new NewsroomFailure(503, 'unavailable', { headers: { 'Retry-After': '2' } });
			}
			if (countOf(personId) >= maxStreamsPerPerson) {
				throw new ContentRefusal('too-many-streams', `More than ${maxStreamsPerPerson} event streams.`);
			}
			const stream = new EventStream(currentActions, () => {
				unsubscribe();
				streams.delete(stream);
			});
			const unsubscribe = events.subscribe(personId, (topics) => stream.notify(topics));
			streams.set(stream, personId);
			return new Response(stream.body, {
				headers: {
					'Content-Type': 'text/event-stream; charset=utf-8',
					// nginx would collect events into its buffer.
					'X-Accel-Buffering': 'no',
				},
			});
		},
		stop() {
			isStopping = true;
			for (const stream of streams.keys()) stream.end();
		},
		count: () => streams.size,
	};
}

function mayLearnOf(topic: Topic, held: readonly Action[]): boolean {
	const readers = topicReaders[topic];
	return !readers || readers.some((action) => held.includes(action));
}

/** Called with what has changed for a person. */
export type NoticeListener = (topics: readonly Topic[]) => void;

export type NewsroomEvents = {
	/** Delivers the notices for a person. @returns unsubscribes */
	subscribe(personId: string, listener: NoticeListener): () => void;
	/** Delivers a notice to the people it is for, in this process. */
	deliver(notice: NewsroomNotice): void;
	stop(): Promise<void>;
};

/**
 * Receives the newsroom's notices from all instances. Where some may have been missed, everything may have changed for
 * everybody.
 *
 * @throws when the store is unavailable at the start
 */
export async function followNewsroomEvents(store: Pick<Store, 'listen'>): Promise<NewsroomEvents> {
	const listenersByPerson = new Map<string, Set<NoticeListener>>();

	function deliver({ topics: changed, personIds }: NewsroomNotice): void {
		for (const personId of personIds ?? listenersByPerson.keys()) {
			for (const listener of listenersByPerson.get(personId) ?? []) listener(changed);
		}
	}

	const unlisten = await store.listen(newsroomChannel, (payload) => deliver(parseNotice(payload)));
	return {
		deliver,
		subscribe(personId, listener) {
			const listeners = listenersByPerson.get(personId) ?? new Set();
			listenersByPerson.set(personId, listeners.add(listener));
			return () => {
				listeners.delete(listener);
				if (listeners.size === 0 && listenersByPerson.get(personId) === listeners) {
					listenersByPerson.delete(personId);
				}
			};
		},
		stop: unlisten,
	};
}

/** The notice in a payload. An empty one, or one that another version of Portico wrote, may mean anything. */
function parseNotice(payload: string): NewsroomNotice {
	try {
		const notice = JSON.parse(payload) as NewsroomNotice;
		const known = notice.topics.filter((topic) => topics.includes(topic));
		if (known.length === notice.topics.length) return notice;
	} catch {
		// Not a notice.
	}
	return { topics: [...topics] };
}
