import { hostname } from 'node:os';
import { type Logger, symbols } from 'pino';
import type { CacheOutcome } from '../metrics/metrics.ts';

/** A request that was answered. */
export type RequestLine = {
	id: string;
	/** As Node read it: one of the methods it knows. */
	method: string;
	/** Name of the route. */
	route: string;
	/** The address; a query string is left out of the log. */
	path: string;
	status: number;
	/** From the request being read to its answer being handed over. */
	milliseconds: number;
	/** Of the body; null where nobody counted. */
	bytes: number | null;
	outcome: CacheOutcome;
};

export type RequestLog = {
	/** Writes a line; does nothing where the log's level leaves out `info`. */
	line(request: RequestLine): void;
};

/** Addresses are logged so far; a longer one is none of ours. */
const longestPath = 500;

/** What JSON takes as it is: printable ASCII but for the quote and the backslash. */
const plainText = /^[ !#-[\]-~]*$/;

/**
 * One line a request, of the form and level of pino's `info`, put together by hand: at the rate of cached
 * answers pino's own serialising would take a tenth of the processor.
 *
 * Neither the client's address nor the query string is written: the one is personal, the other may hold
 * the key of a preview or what somebody searched for. Whoever must know addresses logs them at the proxy.
 */
export function createRequestLog(log: Logger): RequestLog {
	if (!log.isLevelEnabled('info')) return { line: () => undefined };
	// pino's own destination, so that these lines and all others come in their order.
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

/** The text of the moment, made once a millisecond: spelling a long number costs as much as half a line. */
let moment = 0;
let momentText = '';
function now(): string {
	const current = Date.now();
	if (current !== moment) {
		moment = current;
		momentText = String(current);
	}
	return momentText;
}

/** To hundredths, by whole numbers: spelling a fraction costs several times as much. */
function rounded(milliseconds: number): string {
	const hundredths = Math.round(milliseconds * 100);
	const whole = Math.trunc(hundredths / 100);
	const rest = hundredths - whole * 100;
	return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}

function quoted(path: string): string {
	const query = path.indexOf('?');
	const end = Math.min(query < 0 ? path.length : query, longestPath);
	const shown = end < path.length ? path.slice(0, end) : path;
	return plainText.test(shown) ? `"${shown}"` : JSON.stringify(shown);
}
