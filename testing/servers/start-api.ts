import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Database } from '@portico/content/store/connect.ts';
import { createApi } from '@portico/server/api/create-api.ts';
import { createClientAddress } from '@portico/server/operation/client-address.ts';
import { createStatistics } from '@portico/server/statistics/statistics.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { openTestStore } from '@portico/testing/databases/describe-with-store.ts';
import { pino } from 'pino';

export const siteUrl = 'https://site.example';

/** Headers of a browser that reports a view. */
export const browserHeaders = {
	'Content-Type': 'application/x-www-form-urlencoded',
	'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0',
	'Sec-Fetch-Site': 'same-origin',
};

export type Answer = {
	status: number;
	headers: Headers;
	body: { code: number; message: string; data: unknown };
};

export type RunningApi = {
	origin: string;
	database: Database;
	/** Log lines, as JSON. */
	logged: string[];
	get(path: string): Promise<Answer>;
	/** Sends the headers of a browser on the site, unless others are given. */
	post(path: string, body: BodyInit, headers?: Record<string, string>): Promise<Answer>;
	stop(): Promise<void>;
};

/** Starts the API on a free port over a test store with the example content. */
export async function startApi(): Promise<RunningApi> {
	const { store, remove } = await openTestStore();
	await writeExampleContent(store.database);
	const logged: string[] = [];
	const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
	const statistics = createStatistics({ database: store.database, siteUrl });
	const clientAddress = createClientAddress(['loopback']);
	const api = createApi({ database: store.database, siteUrl, statistics, clientAddress, logger });
	const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
	await new Promise((resolve) => server.once('listening', resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin,
		database: store.database,
		logged,
		get: (path) => answerTo(fetch(origin + path)),
		post(path, body, headers) {
			// Required by the standard for a stream as a body; missing in the DOM's types.
			const init: RequestInit & { duplex: 'half' } = {
				method: 'POST',
				body,
				headers: { ...browserHeaders, ...headers },
				duplex: 'half',
			};
			return answerTo(fetch(origin + path, init));
		},
		async stop() {
			await new Promise((resolve) => server.close(resolve));
			await statistics.stop();
			await remove();
		},
	};
}

async function answerTo(request: Promise<Response>): Promise<Answer> {
	const response = await request;
	return {
		status: response.status,
		headers: response.headers,
		body: (await response.json()) as Answer['body'],
	};
}
