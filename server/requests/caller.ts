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
