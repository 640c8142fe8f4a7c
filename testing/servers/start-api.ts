import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type Database, openStore } from '@portico/content/store/connect.ts';
import { createApi } from '@portico/server/api/create-api.ts';
import { createClientAddress } from '@portico/server/operation/client-address.ts';
import { createStatistics } from '@portico/server/statistics/statistics.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { pino } from 'pino';

export const siteUrl = 'https://site.example';

/** What a browser says when a page of the site reports a visit. */
export const browserHeaders = {
	'Content-Type': 'application/x-www-form-urlencoded',
	'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0',
	'Sec-Fetch-Site': 'same-origin',
};

/** What an answer is made of, read to its end. */
export type Answer = {
	status: number;
	headers: Headers;
	body: { code: number; message: string; data: unknown };
};

export type RunningApi = {
	origin: string;
	database: Database;
	/** What the API logged, a line of JSON each. */
	logged: string[];
	get(path: string): Promise<Answer>;
	/** As a page of the site does it, in a browser, unless other headers are given. */
	post(path: string, body: BodyInit, headers?: Record<string, string>): Promise<Answer>;
	stop(): Promise<void>;
};

/** The API on a port of its own, over an embedded store in memory that holds the example content. */
export async function startApi(): Promise<RunningApi> {
	const store = await openStore({ databaseUrl: null, dataDir: null });
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
			// `duplex` is asked for by the standard where a body is a stream; the DOM's types do not know it.
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
			await store.close();
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
