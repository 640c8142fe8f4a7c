import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDevelopmentMiddleware, startServer } from './start-server.ts';

let website: ViteDevServer;
let newsroom: ViteDevServer;

beforeAll(async () => {
	const withBase = (base: string) =>
		createServer({
			...{ base, root: import.meta.dirname, configFile: false, appType: 'custom', logLevel: 'silent' },
			server: { middlewareMode: true, ws: false, watch: null },
			optimizeDeps: { noDiscovery: true },
		});
	[website, newsroom] = await Promise.all([withBase('/'), withBase('/newsroom/')]);
	return () => Promise.all([website.close(), newsroom.close()]);
});

/** A server that answers with the address that its listener received. */
let address: string;
let stop: () => Promise<void>;

beforeAll(async () => {
	const echo = (request: IncomingMessage, response: ServerResponse) => void response.end(request.url);
	const server = await startServer(
		echo,
		{ siteUrl: 'http://localhost', port: 0, host: '127.0.0.1', stopDelaySeconds: 0 },
		{
			reportFault: () => undefined,
			middleware: createDevelopmentMiddleware(website, newsroom),
		},
	);
	address = `http://127.0.0.1:${server.port}`;
	stop = server.stop;
});

afterAll(() => stop());

test.each([
	'/newsroom',
	'/newsroom/',
	'/newsroom?from=mail',
	'/newsroom/welcome?token=a%2Fb',
	'/newsroom/articles/a1/zh',
	'/newsroom/%zz',
	'/articlesearch?q=a',
	'/newsrooms',
])('passes on %s as it was requested', async (path) => {
	const answer = await fetch(address + path, { headers: { Accept: 'text/html' } });
	expect(await answer.text()).toBe(path);
});
