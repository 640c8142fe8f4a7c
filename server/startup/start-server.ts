import {
	createServer,
	type IncomingMessage,
	type Server,
	type ServerOptions,
	type ServerResponse,
} from 'node:http';
import {
	type AddressInfo,
	createServer as createPlainServer,
	type Server as NetServer,
	type Socket,
} from 'node:net';
import type { ViteDevServer } from 'vite';
import { createGracefulStop } from '../operation/graceful-stop.ts';
import { type HstsScope, securityHeaders } from '../security/security-headers.ts';
import { admitRequest, answerMalformedRequest } from '../serving/admit-request.ts';
import type { Settings } from '../settings.ts';
import type { App } from './app.ts';

type StartServersOptions = Parameters<typeof startServer>[2];

export type RunningServers = RunningServer & {
	/** Of the newsroom, where it has its own. */
	newsroomPort: number | null;
};

/** Listens on the site's port, and on the newsroom's where it has its own. Both stop together. */
export async function startServers(
	{ listener, newsroomListener }: Pick<App, 'listener' | 'newsroomListener'>,
	settings: Settings,
	options: StartServersOptions,
): Promise<RunningServers> {
	const { url, port } = settings.newsroom;
	const site = await startServer(listener, settings, options);
	if (!newsroomListener || port === null) return { ...site, newsroomPort: null };
	try {
		const newsroom = await startServer(newsroomListener, { ...settings, siteUrl: url, port }, options);
		return {
			port: site.port,
			newsroomPort: newsroom.port,
			stopping: site.stopping,
			async stop() {
				await Promise.all([site.stop(), newsroom.stop()]);
			},
		};
	} catch (error) {
		await site.stop();
		throw error;
	}
}

type RunningServer = {
	port: number;
	/** Whether a stop has begun. */
	stopping(): boolean;
	/** Accepts no further requests and waits for pending ones. */
	stop(): Promise<void>;
};

/**
 * Tries the host and the ports before a start that takes long: what is wrong with them is known at once.
 *
 * @throws the error of listening there
 */
export async function tryListening({ host, port, newsroom }: Settings): Promise<void> {
	for (const tried of new Set([port, newsroom.port ?? 0])) {
		const server = createPlainServer();
		await listen(server, tried, host);
		await new Promise((resolve) => server.close(resolve));
	}
}

/** Handles a request, or calls `next`. */
export type DevelopmentMiddleware = (
	request: IncomingMessage,
	response: ServerResponse,
	next: () => void,
) => void;

type Sources = Pick<ViteDevServer, 'middlewares'>;

/** In development, sources are served by the Vite of the newsroom or the website; null without any. */
export function createDevelopmentMiddleware(
	website: Sources | null,
	newsroom: Sources | null,
): DevelopmentMiddleware | null {
	if (!website) return null;
	return (request, response, next) => {
		const { url } = request;
		const isNewsroom = /^\/newsroom(?:[/?]|$)/.test(url ?? '');
		const sources = isNewsroom ? newsroom : website;
		if (!sources) return next();
		sources.middlewares(request, response, () => {
			// Vite strips its base from the address, also of what it does not serve itself.
			if (url !== undefined) request.url = url;
			next();
		});
	};
}

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

type ListenSettings = {
	siteUrl: string;
	hsts?: HstsScope;
	port: number;
	host: string;
	stopDelaySeconds: number;
};

type ListenOptions = {
	/**
	 * Called when a connection cannot be accepted, for example without free file descriptors; the server keeps
	 * listening.
	 */
	reportFault(error: Error): void;
	/** In development, handles its own requests first. */
	middleware?: DevelopmentMiddleware | null;
	/** Called before connections are closed, to end answers that would not end by themselves. */
	onClosing?(): void;
};

export async function startServer(
	listener: (request: IncomingMessage, response: ServerResponse) => void,
	{ siteUrl, hsts, port, host, stopDelaySeconds }: ListenSettings,
	{ reportFault, middleware, onClosing }: ListenOptions,
): Promise<RunningServer> {
	const headers = securityHeaders(siteUrl, hsts);
	const server = createServer(serverOptions, (request, response) => {
		if (!admitRequest(request, response, headers)) return;
		if (middleware) middleware(request, response, () => listener(request, response));
		else listener(request, response);
	});
	applyServerLimits(server);
	server.on('clientError', (error, socket: Socket) => answerMalformedRequest(error, socket, headers));
	await listen(server, port, host);
	// Without a listener, Node would end the process.
	server.on('error', reportFault);
	const { stopping, stop } = createGracefulStop(server, { delayMs: stopDelaySeconds * 1000, onClosing });
	return {
		port: (server.address() as AddressInfo).port,
		stopping,
		async stop() {
			await stop();
		},
	};
}

function listen(server: NetServer, port: number, host: string): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, () => {
			server.off('error', reject);
			resolve();
		});
	});
}
