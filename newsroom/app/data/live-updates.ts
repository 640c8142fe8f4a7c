import { type Topic, topics } from '@portico/api/newsroom/topics.ts';
import { invalidateTopics } from './query-client.ts';

/** Browsers do not try again when the server refuses the stream, for example while it restarts. */
const reopenMs = 5_000;

/** What the tab with the stream tells the others of this browser. */
type Message = { kind: 'changed'; topics: readonly Topic[] } | { kind: 'refused' };

const name = 'portico-newsroom-events';

/**
 * Follows the newsroom's events until the returned function is called. After an interruption everything is loaded
 * again, since events may have been missed.
 *
 * One tab of the browser has the stream and tells the others: over HTTP/1.1 a browser opens six connections to a host
 * for all its tabs, and with six streams nothing else would load. When that tab closes, another one takes over. Where
 * the browser has no locks (without TLS), a tab has its own stream while it is shown, and none while it is hidden.
 *
 * @param onRefused called when the server ends or refuses the stream, which it does when the session has ended
 */
export function followUpdates(onRefused: () => void): () => void {
	const channel = new BroadcastChannel(name);
	const receive = (message: Message) => {
		if (message.kind === 'changed') invalidateTopics(message.topics);
		else onRefused();
	};
	channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
	const tell = (message: Message) => {
		receive(message);
		channel.postMessage(message);
	};
	// Browsers have no locks where the connection is not secure.
	const locks = navigator.locks as LockManager | undefined | null;
	const stopFollowing = locks ? followInTurn(locks, tell) : followWhileShown(receive);
	return () => {
		stopFollowing();
		channel.close();
	};
}

type Tell = (message: Message) => void;

/** Opens the stream once no other tab has it. */
function followInTurn(locks: LockManager, tell: Tell): () => void {
	const stopped = new AbortController();
	const { signal } = stopped;
	/** Holds the lock until the tab stops following, or closes. */
	const follow = (mayHaveMissed: boolean) => {
		const close = openStream(tell, { mayHaveMissed });
		return new Promise<void>((resolve) => {
			signal.addEventListener('abort', () => {
				close();
				resolve();
			});
		});
	};
	locks
		.request(name, { ifAvailable: true }, (lock) => (lock && !signal.aborted ? follow(false) : undefined))
		// Between two tabs' streams, events may have been missed.
		.then(() => (signal.aborted ? undefined : locks.request(name, { signal }, () => follow(true))))
		.catch((error: unknown) => {
			if (!signal.aborted) throw error;
		});
	return () => stopped.abort();
}

function followWhileShown(tell: Tell): () => void {
	let close: (() => void) | null = null;
	let mayHaveMissed = false;
	const update = () => {
		if (document.hidden) {
			close?.();
			close = null;
		} else {
			close ??= openStream(tell, { mayHaveMissed });
			mayHaveMissed = true;
		}
	};
	update();
	document.addEventListener('visibilitychange', update);
	return () => {
		document.removeEventListener('visibilitychange', update);
		close?.();
	};
}

/** Opens the stream, and again after each interruption. @returns closes it */
function openStream(tell: Tell, { mayHaveMissed }: { mayHaveMissed: boolean }): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let wasInterrupted = mayHaveMissed;
	let source = open();

	function open(): EventSource {
		const opened = new EventSource('/api/newsroom/events');
		opened.addEventListener('changed', (event: MessageEvent<string>) =>
			tell({ kind: 'changed', ...(JSON.parse(event.data) as { topics: Topic[] }) }),
		);
		opened.addEventListener('ended', () => {
			opened.close();
			tell({ kind: 'refused' });
			reopenLater();
		});
		opened.addEventListener('open', () => {
			if (wasInterrupted) tell({ kind: 'changed', topics });
			wasInterrupted = false;
		});
		opened.addEventListener('error', () => {
			wasInterrupted = true;
			if (opened.readyState !== EventSource.CLOSED) return;
			tell({ kind: 'refused' });
			reopenLater();
		});
		return opened;
	}

	function reopenLater(): void {
		timer = setTimeout(() => {
			source = open();
		}, reopenMs);
	}

	return () => {
		clearTimeout(timer);
		source.close();
	};
}
