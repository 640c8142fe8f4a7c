import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/** Timeout for each check of the store and the disks. */
const checkTimeoutMs = 2_000;

/**
 * Maximum time since the event log was last read. It is read every second; without it, cached content may be outdated
 * or withdrawn.
 */
const maxEventSilenceSeconds = 10;

const headers = { 'Cache-Control': 'no-store' };

export type HealthSources = {
	/** Whether the store answers and has the required content. */
	storeReady(): Promise<boolean>;
	eventSilenceSeconds(): number;
	/** Whether the other servers, if any, can serve the files of this one's pages. */
	assetsShared(): boolean;
	stopping(): boolean;
	/** Whether a change failed lately because a disk is full. */
	diskFull(): boolean;
	/** Whether the store refuses changes for now. */
	readOnly(): Promise<boolean>;
	/** Free bytes on the fuller disk of store and media; null if both are remote. */
	freeBytes(): Promise<number | null>;
};

/**
 * Health checks. `/healthz` is 200 while the process runs, and does not check the store: without its database, a server
 * still serves its cache, which a restart would lose. `/readyz` is 200 if this server should receive requests, or 503
 * with what is missing: `{"ready":false,"missing":["store","events","stopping"],"freeMegabytes":20480}`. A full disk or
 * a read-only store does not make it unready, since its content can still be served: the answer has
 * `"warnings":["disk-full","read-only"]`.
 */
export function healthRoutes(sources: HealthSources): Hono {
	const routes = new Hono();
	const checkStore = createCheck(() => sources.storeReady(), false);
	const checkReadOnly = createCheck(() => sources.readOnly(), false);
	const checkFreeBytes = createCheck(() => sources.freeBytes(), null);
	routes.get('/healthz', (context) => context.text('ok', 200, headers));
	routes.get('/readyz', async (context) => {
		const missing: string[] = [];
		if (!(await checkStore())) missing.push('store');
		if (!(sources.eventSilenceSeconds() <= maxEventSilenceSeconds)) missing.push('events');
		if (!sources.assetsShared()) missing.push('assets');
		if (sources.stopping()) missing.push('stopping');
		const ready = missing.length === 0;
		const [freeBytes, isReadOnly] = await Promise.all([checkFreeBytes(), checkReadOnly()]);
		const space = freeBytes === null ? {} : { freeMegabytes: Math.floor(freeBytes / 2 ** 20) };
		const warnings = [
			...(sources.diskFull() || freeBytes === 0 ? ['disk-full'] : []),
			...(isReadOnly ? ['read-only'] : []),
		];
		const answer = { ready, missing, ...(warnings.length > 0 && { warnings }), ...space };
		return context.json(answer, ready ? 200 : 503, headers);
	});
	return routes;
}

/**
 * Runs one check at a time: until it ends, which may be after its timeout, all probes share its result. Each check holds
 * one of few connections, and probes must not pile up on a store that hangs.
 *
 * @param fallback the result if the check fails or times out
 */
function createCheck<Result>(check: () => Promise<Result>, fallback: Result): () => Promise<Result> {
	let result: Promise<Result> | undefined;
	const clear = () => {
		result = undefined;
	};
	return () => {
		if (!result) {
			const pending = check();
			result = withTimeout(pending, fallback);
			pending.then(clear, clear);
		}
		return result;
	};
}

async function withTimeout<Result>(pending: Promise<Result>, fallback: Result): Promise<Result> {
	const timeout = Promise.withResolvers<Result>();
	const timer = setTimeout(() => timeout.resolve(fallback), checkTimeoutMs);
	try {
		return await Promise.race([pending, timeout.promise]);
	} catch {
		return fallback;
	} finally {
		clearTimeout(timer);
	}
}

/** `/metrics`, which is 404 for requests without access. */
export function metricsRoutes(
	metrics: Pick<Metrics, 'text' | 'contentType'>,
	mayRead: (request: IncomingMessage) => boolean,
): Hono {
	const routes = new Hono();
	const headers = { 'Cache-Control': 'no-store' };
	routes.get('/metrics', async (context) => {
		// Set by `@hono/node-server`; in-process requests have none.
		const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
		if (!incoming || !mayRead(incoming)) return context.text('Not found', 404, headers);
		return context.body(await metrics.text(), 200, { ...headers, 'Content-Type': metrics.contentType });
	});
	return routes;
}

/** Headers that proxies add. */
const forwardingHeaders = [
	'forwarded',
	'via',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-real-ip',
];

const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Decides who may read the metrics, which disclose the site's traffic and load. With a token: requests that have it,
 * from anywhere. Without one: direct requests from the same machine. A local proxy that adds none of the usual headers
 * would open the metrics to everybody: it needs a token.
 */
export function createMetricsAccess(token: string | null): (request: IncomingMessage) => boolean {
	if (token === null) {
		return ({ socket, headers }) =>
			loopback.test(socket.remoteAddress ?? '') &&
			forwardingHeaders.every((name) => headers[name] === undefined);
	}
	// Digests have equal lengths, which `timingSafeEqual` requires.
	const expected = digest(`Bearer ${token}`);
	return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
