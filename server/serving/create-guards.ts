import type { Logger } from 'pino';
import { createAdmission, drawing, uncachedWork } from '../operation/admission.ts';
import { createClientAddress } from '../operation/client-address.ts';
import type { Metrics } from '../operation/metrics/metrics.ts';
import { createRateLimits } from '../operation/rate-limits.ts';
import type { Guards } from './guard-uncached.ts';

/** The guards of a server, with what they do shown among its metrics. */
export function createGuards(trustedProxies: readonly string[], metrics: Metrics, log: Logger): Guards {
	const guards: Guards = {
		pages: createAdmission(uncachedWork),
		calls: createAdmission(uncachedWork),
		drawings: createAdmission(drawing),
		rateLimits: createRateLimits(),
		clientAddress: createClientAddress(trustedProxies, (peer) =>
			log.warn(
				{ peer },
				'a proxy that is not among TRUSTED_PROXIES forwards requests: its visitors count as one client',
			),
		),
	};
	for (const kind of ['pages', 'calls', 'drawings'] as const) {
		const { running, waiting, refused } = guards[kind];
		metrics.gauge(`portico_${kind}_in_progress`, `Uncached ${kind} being made.`, running);
		metrics.gauge(`portico_${kind}_waiting`, `Uncached ${kind} waiting for their turn.`, waiting);
		metrics.counter(`portico_${kind}_shed_total`, `Uncached ${kind} refused because of overload.`, refused);
	}
	metrics.counter(
		'portico_rate_limited_total',
		'Requests refused because one client asked for too much.',
		guards.rateLimits.refused,
	);
	return guards;
}
