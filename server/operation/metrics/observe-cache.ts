import type { EventFollower } from '@portico/content/events/follow-events.ts';
import type { ResponseCache } from '../../response-cache/response-cache.ts';
import type { Metrics } from './metrics.ts';

/** Shows what the response cache holds, and how far it follows the content, among the metrics. */
export function observeCache(
	metrics: Metrics,
	cache: ResponseCache,
	following: Pick<EventFollower, 'lastSeen' | 'lastHeardAt'>,
): void {
	metrics.gauge('portico_cache_bytes', 'Bytes the kept answers take.', () => cache.bytes);
	metrics.gauge('portico_cache_answers', 'Answers kept.', () => cache.count);
	metrics.gauge('portico_cache_making', 'Answers being made for the cache.', () => cache.makingCount);
	metrics.gauge(
		'portico_events_last_seen',
		'Number of the newest content event this server has heard of.',
		() => following.lastSeen,
	);
	metrics.gauge(
		'portico_events_silence_seconds',
		'Time since the content events were last asked for with success.',
		() => (Date.now() - following.lastHeardAt) / 1000,
	);
}
