import { type Topic, topics } from '@portico/api/newsroom/topics.ts';
import { type NewsroomNotice, newsroomChannel } from '@portico/content/events/notify-newsroom.ts';
import type { Store } from '@portico/content/store/connect.ts';

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
