import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ClientAddress } from '../operation/client-address.ts';

export type Caller = {
	headers: Headers;
	/** IP address; empty for an in-process request. */
	address: string;
};

export function readCaller(context: Context, clientAddress: ClientAddress): Caller {
	const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
	return { headers: context.req.raw.headers, address: incoming ? clientAddress(incoming) : '' };
}

/** The parts of a request that decide how a cached answer is sent. */
export type RequestPreferences = {
	method: string;
	ifNoneMatch: string | undefined;
	acceptEncoding: string | undefined;
};

/**
 * Reads the few relevant headers from Node's raw list: building Node's header object costs more than finding a cached
 * answer.
 */
export function readPreferences({ method = 'GET', rawHeaders }: IncomingMessage): RequestPreferences {
	const preferences: RequestPreferences = {
		method,
		ifNoneMatch: undefined,
		acceptEncoding: undefined,
	};
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at] as string;
		// Comparing lengths first skips nearly all headers.
		if (name.length !== 13 && name.length !== 15) continue;
		const value = rawHeaders[at + 1] as string;
		const lowerCase = name.toLowerCase();
		if (lowerCase === 'if-none-match') preferences.ifNoneMatch = joined(preferences.ifNoneMatch, value);
		else if (lowerCase === 'accept-encoding')
			preferences.acceptEncoding = joined(preferences.acceptEncoding, value);
	}
	return preferences;
}

/** A header given twice is a list in two parts (RFC 9110, 5.3). */
function joined(before: string | undefined, value: string): string {
	return before === undefined ? value : `${before}, ${value}`;
}
