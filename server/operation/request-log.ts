import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { StoreFault } from '@portico/content/store/store-check.ts';
import { type Logger, symbols } from 'pino';
import type { CacheOutcome } from './metrics.ts';

/** A request that was answered. */
export type RequestLine = {
	id: string;
	/** As parsed by Node: one of its known methods. */
	method: string;
	route: string;
	/** May include the query string, which is not logged. */
	path: string;
	status: number;
	/** From reading the request to passing its answer to the socket. */
	milliseconds: number;
	/** Size of the body; null if unknown. */
	bytes: number | null;
	outcome: CacheOutcome;
};

export type RequestLog = {
	/** Writes a line; does nothing where the log's level leaves out `info`. */
	line(request: RequestLine): void;
};

/** Longer paths are truncated; the site has none. */
const maxPathLength = 500;

/** Text that JSON does not escape: printable ASCII without the quote and the backslash. */
const plainText = /^[ !#-[\]-~]*$/;

/**
 * Writes one line per request in the format of pino's `info`, by hand: at the rate of cached answers, pino's serialiser
 * would take a tenth of the processor.
 *
 * The client's address is not logged, since it is personal data, nor is the query string, which may contain a preview key
 * or a search. Operators who need addresses log them at the proxy.
 */
export function createRequestLog(log: Logger): RequestLog {
	if (!log.isLevelEnabled('info')) return { line: () => undefined };
	// pino's own destination, so that all lines keep their order.
	const output = (log as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym];
	if (!output) throw new TypeError('The log writes to nothing.');
	const start = `{"level":${log.levels.values.info},"time":`;
	const source = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"id":"`;
	return {
		line({ id, method, route, path, status, milliseconds, bytes, outcome }) {
			output.write(
				`${start}${now()}${source}${id}","method":"${method}","route":"${route}","path":${quoted(path)},"status":${status},"ms":${rounded(milliseconds)},"bytes":${bytes},"cache":"${outcome}"}\n`,
			);
		},
	};
}

/** Formatted once per millisecond: formatting a long number takes as long as half a line. */
let timestamp = 0;
let timestampText = '';
function now(): string {
	const current = Date.now();
	if (current !== timestamp) {
		timestamp = current;
		timestampText = String(current);
	}
	return timestampText;
}

/** Rounds to hundredths with integers: formatting a fraction takes several times as long. */
function rounded(milliseconds: number): string {
	const hundredths = Math.round(milliseconds * 100);
	const whole = Math.trunc(hundredths / 100);
	const rest = hundredths - whole * 100;
	return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}

function quoted(path: string): string {
	const query = path.indexOf('?');
	const end = Math.min(query < 0 ? path.length : query, maxPathLength);
	const shown = end < path.length ? path.slice(0, end) : path;
	return plainText.test(shown) ? `"${shown}"` : JSON.stringify(shown);
}

/**
 * Creates ids for finding requests in the log: short, not secret, and unique across servers by a random prefix for the
 * process.
 *
 * @returns a function that returns the next id, such as `k3Xq9_aZ-1f`
 */
export function createRequestIds(): () => string {
	const prefix = `${randomBytes(6).toString('base64url')}-`;
	let count = 0;
	return () => {
		count += 1;
		return prefix + count.toString(36);
	};
}

/** Logs why the store is not ready, which `/readyz` does not disclose, and when it is ready again. */
export function logStoreFault(log: Logger, fault: StoreFault | null): void {
	if (fault === null) log.info('the store is ready again');
	else if ('error' in fault) log.error({ err: fault.error }, 'the store does not answer');
	else log.error({ emptied: fault.emptied }, 'required tables are empty');
}

/** Logs that the store begins to refuse changes, or accepts them again. */
export function logReadOnlyStore(log: Logger, isReadOnly: boolean): void {
	if (isReadOnly) log.error('the database is read-only: nothing can be changed for now');
	else log.info('the database can be changed again');
}
