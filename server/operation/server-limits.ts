import type { Server, ServerOptions } from 'node:http';

/**
 * Limits of a connection, in bytes and milliseconds. `readForm` limits bodies.
 */
export const serverOptions = {
	/** Request line and headers together. The longest search needs less than 4 KB. */
	maxHeaderSize: 16 * 1024,
	/** For receiving all headers: enough for a phone on a bad connection, and a limit for slow-sending attackers. */
	headersTimeout: 15_000,
	/** For receiving the whole request. The largest body is a form of 16 KB. */
	requestTimeout: 30_000,
	/** How often the two timeouts above are checked. Node's default of 30 s would extend 15 s to 45 s. */
	connectionsCheckingInterval: 5_000,
	/**
	 * For idle connections. Longer than the proxies' own (nginx and AWS 60 s, Caddy 120 s), which would otherwise send
	 * requests over connections that were just closed.
	 */
	keepAliveTimeout: 125_000,
} as const satisfies ServerOptions;

/**
 * For connections with a request and no traffic: ends those of clients that stopped reading, which Node keeps without
 * limit. Above the 60 s after which our own client gives up (specification, section 9).
 */
const socketTimeoutMs = 90_000;

/** Node drops further headers. */
const maxHeaders = 100;

/**
 * Sets the limits that `createServer` has no options for. Requests per connection are unlimited, since proxies reuse a
 * few connections for all.
 */
export function applyServerLimits(server: Server): void {
	server.setTimeout(socketTimeoutMs);
	server.maxHeadersCount = maxHeaders;
	server.maxRequestsPerSocket = 0;
}
