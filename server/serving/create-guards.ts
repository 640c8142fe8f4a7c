import type { Logger } from 'pino';
import { createClientAddress } from '../operation/client-address.ts';
import {
	createConcurrencyLimiter,
	drawingLimits,
	signInLimits,
	uncachedLimits,
} from '../operation/concurrency/concurrency-limiter.ts';
import type { Metrics } from '../operation/metrics/metrics.ts';
import { createRateLimits } from '../operation/rate-limits.ts';
import type { Guards } from './guard-uncached.ts';

/** The guards of a server, with metrics. */
export function createGuards(trustedProxies: readonly string[], metrics: Metrics, log: Logger): Guards {
	const guards: Guards = {
		pages: createConcurrencyLimiter(uncachedLimits),
		calls: createConcurrencyLimiter(uncachedLimits),
		drawings: createConcurrencyLimiter(drawingLimits),
		signIns: createConcurrencyLimiter(signInLimits),
		rateLimits: createRateLimits(),
		clientAddress: createClientAddress(trustedProxies, (peer) =>
			log.warn(
				{ peer },
				'a proxy that is not in TRUSTED_PROXIES forwards requests: all its visitors count as one client',
			),
		),
	};
	for (const kind of ['pages', 'calls', 'drawings', 'signIns'] as const) {
		const { running, waiting, refused } = guards[kind];
		const [name, words] = kind === 'signIns' ? ['sign_ins', 'sign-ins'] : [kind, kind];
		metrics.gauge(`portico_${name}_in_progress`, `Uncached ${words} in progress.`, running);
		metrics.gauge(`portico_${name}_waiting`, `Uncached ${words} waiting to start.`, waiting);
		metrics.counter(`portico_${name}_shed_total`, `Uncached ${words} refused because of overload.`, refused);
	}
	metrics.counter(
		'portico_rate_limited_total',
		'Requests refused because of a rate limit.',
		guards.rateLimits.refused,
	);
	return guards;
}
