import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ClientAddress } from '../../operation/client-address.ts';

/** Who sent a request, as far as it says. */
export type Caller = {
	headers: Headers;
	/** The network address it came from; empty for a request made in this process. */
	address: string;
};

/** @param clientAddress reads whom a request comes from */
export function readCaller(context: Context, clientAddress: ClientAddress): Caller {
	const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming;
	return { headers: context.req.raw.headers, address: incoming ? clientAddress(incoming) : '' };
}
