import type { Server, ServerOptions } from 'node:http';

/**
 * What a connection may take of the server, in bytes and milliseconds. Bodies are bounded where they are
 * read, see `readForm`.
 */
export const serverOptions = {
	/** Of the request line and the headers together; the longest search in the address needs under 4 KB. */
	maxHeaderSize: 16 * 1024,
	/** To send the headers whole: what a phone on a bad line needs, and no more for those who send a byte a minute. */
	headersTimeout: 15_000,
	/** To send the whole request. The largest body taken is a form of 16 KB. */
	requestTimeout: 30_000,
	/** How often the two above are looked after; Node's 30 s would make 45 s of the 15. */
	connectionsCheckingInterval: 5_000,
	/**
	 * How long a connection without a request is kept. Longer than the proxies in front keep theirs (nginx and
	 * AWS 60 s, Caddy 120 s): were it shorter, they would send requests into connections just closed.
	 */
	keepAliveTimeout: 125_000,
} as const satisfies ServerOptions;

/**
 * How long nothing at all may pass over a connection that has a request. Above the 60 s after which our own
 * client gives up (specification, section 9): it ends readers who no longer take their answer, which
 * Node would otherwise keep for ever.
 */
const longestSilenceMs = 90_000;

/** Headers a request may have; past that, Node leaves out the rest. */
const mostHeaders = 100;

/**
 * Sets what cannot be said when a server is created; `serverOptions` go to `createServer`. Requests over one
 * connection are not limited: proxies send all of theirs over a few.
 */
export function applyServerLimits(server: Server): void {
	server.setTimeout(longestSilenceMs);
	server.maxHeadersCount = mostHeaders;
	server.maxRequestsPerSocket = 0;
}
