import { type Topic, topics } from '@portico/api/newsroom/topics.ts';
import { invalidateTopics } from './query-client.ts';

/** Browsers do not try again when the server refuses the stream, for example while it restarts. */
const reopenMs = 5_000;

/**
 * Follows the newsroom's events until the returned function is called. After an interruption everything is loaded
 * again, since events may have been missed.
 *
 * @param onRefused called when the server ends or refuses the stream, which it does when the session has ended
 */
export function followUpdates(onRefused: () => void): () => void {
	let source = open();
	let timer: ReturnType<typeof setTimeout> | undefined;
	let wasInterrupted = false;

	function open(): EventSource {
		const opened = new EventSource('/api/newsroom/events');
		opened.addEventListener('changed', (event: MessageEvent<string>) =>
			invalidateTopics((JSON.parse(event.data) as { topics: Topic[] }).topics),
		);
		opened.addEventListener('ended', () => {
			opened.close();
			onRefused();
		});
		opened.addEventListener('open', () => {
			if (wasInterrupted) invalidateTopics(topics);
			wasInterrupted = false;
		});
		opened.addEventListener('error', () => {
			wasInterrupted = true;
			if (opened.readyState !== EventSource.CLOSED) return;
			onRefused();
			timer = setTimeout(() => {
				source = open();
			}, reopenMs);
		});
		return opened;
	}

	return () => {
		clearTimeout(timer);
		source.close();
	};
}
