import type { EventFollower } from '@portico/content/events/follow-events.ts';
import type { Metrics } from '../operation/metrics/metrics.ts';
import type { ResponseCache } from './response-cache.ts';

/** Adds metrics of the response cache and of how closely it follows content events. */
export function observeCache(
	metrics: Metrics,
	cache: ResponseCache,
	follower: Pick<EventFollower, 'lastSeen' | 'lastResponseAt'>,
): void {
	metrics.gauge('portico_cache_bytes', 'Bytes that cached answers take.', () => cache.bytes);
	metrics.gauge('portico_cache_answers', 'Answers in the cache.', () => cache.count);
	metrics.gauge('portico_cache_making', 'Answers being rendered for the cache.', () => cache.pendingCount);
	metrics.gauge(
		'portico_events_last_seen',
		'Number of the newest content event this server has read.',
		() => follower.lastSeen,
	);
	metrics.gauge(
		'portico_events_silence_seconds',
		'Time since content events were last read successfully.',
		() => (Date.now() - follower.lastResponseAt) / 1000,
	);
}
