import { type Topic, topics } from '@portico/api/newsroom/topics.ts';
import { invalidateTopics } from './query-client.ts';

/**
 * Follows the newsroom's events until the returned function is called. Browsers connect again by themselves; since
 * events may have been missed meanwhile, everything is loaded again then.
 *
 * @param onEnded called when the session has ended
 */
export function followUpdates(onEnded: () => void): () => void {
	let wasInterrupted = false;
	const source = new EventSource('/api/newsroom/events');
	source.addEventListener('changed', (event: MessageEvent<string>) =>
		invalidateTopics((JSON.parse(event.data) as { topics: Topic[] }).topics),
	);
	source.addEventListener('ended', () => {
		source.close();
		onEnded();
	});
	source.addEventListener('open', () => {
		if (wasInterrupted) invalidateTopics(topics);
		wasInterrupted = false;
	});
	source.addEventListener('error', () => {
		wasInterrupted = true;
		// A refused stream is not tried again by the browser: the session is over.
		if (source.readyState === EventSource.CLOSED) onEnded();
	});
	return () => source.close();
}
