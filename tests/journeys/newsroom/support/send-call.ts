import type { Envelope } from '@portico/api/envelope.ts';
import type { Newsroom } from './newsroom-test.ts';

type Call = {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	path: string;
	body?: unknown;
	/** Of the session. */
	token?: string | null;
	/** The client's address, by a trusted proxy. */
	address?: string;
};

export type CallAnswer = {
	status: number;
	envelope: Envelope<Record<string, unknown> | null>;
	token: string | null;
};

/** Makes a call as the application does, without a browser. */
export async function sendCall(
	{ server: { origin } }: Pick<Newsroom, 'server'>,
	{ method, path, body, token = null, address = '192.0.2.7' }: Call,
): Promise<CallAnswer> {
	const response = await fetch(`${origin}/api/newsroom${path}`, {
		method,
		headers: {
			Origin: origin,
			'X-Forwarded-For': address,
			...(body !== undefined && { 'Content-Type': 'application/json' }),
			...(token !== null && { Cookie: `portico-newsroom=${token}` }),
		},
		body: body === undefined ? null : JSON.stringify(body),
	});
	const [, started = null] = /portico-newsroom=([\w-]+)/.exec(response.headers.get('Set-Cookie') ?? '') ?? [];
	return {
		status: response.status,
		envelope: (await response.json()) as CallAnswer['envelope'],
		token: started,
	};
}
