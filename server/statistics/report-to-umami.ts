import type { Language } from '@portico/api/languages.ts';
import type { Logger } from 'pino';

/** A view that was counted, as an outside service is told of it. */
export type OutsideView = {
	/** The path visitors see, with its language. */
	path: string;
	language: Language;
	title: string;
	referrer: string;
	userAgent: string;
};

/** A service outside that hears of views too. */
export type OutsideStatistics = {
	/** Passes a view on in the background; whether that goes well concerns nobody who waits. */
	report(view: OutsideView): void;
	/** Takes nothing further, and gives what is under way a moment to arrive. */
	stop(): Promise<void>;
};

type UmamiOptions = {
	/** Where the service is, without a slash at its end. */
	url: string;
	/** What it calls this site. */
	websiteId: string;
	siteUrl: string;
	log: Logger;
	/** In milliseconds: how long an answer may take, and how long stopping waits. */
	timeout?: number;
	grace?: number;
	/** So many wait at most, and so many are under way at once. */
	queue?: number;
	senders?: number;
};

/**
 * Reports views to a service in Umami's format (`POST /api/send`). It is told the browser, which it asks
 * for to leave out crawlers, but not the visitor's address, nor anything that tells one visitor from
 * another: its number of visitors is then that of browsers, and ours is the one to go by.
 *
 * What cannot be delivered is lost, and an outage is logged when it begins and when it ends, not for each
 * view.
 */
export function reportToUmami(options: UmamiOptions): OutsideStatistics {
	const { url, websiteId, siteUrl, log, timeout = 5_000, grace = 2_000, queue = 1_000 } = options;
	const { senders = 4 } = options;
	const endpoint = `${url}/api/send`;
	const { hostname } = new URL(siteUrl);
	const waiting: OutsideView[] = [];
	const sending = new Set<Promise<void>>();
	const abandoned = new AbortController();
	let stopped = false;
	let lost = 0;

	function lose(error: unknown): void {
		if (abandoned.signal.aborted) return;
		if (lost === 0)
			log.warn({ err: error, url: endpoint }, 'views cannot be reported to the statistics service');
		lost += 1;
	}

	async function send({ path, userAgent, ...view }: OutsideView): Promise<void> {
		try {
			const response = await fetch(endpoint, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
				body: JSON.stringify({
					type: 'event',
					payload: { website: websiteId, hostname, url: path, screen: '', ...view },
				}),
				redirect: 'error',
				signal: AbortSignal.any([AbortSignal.timeout(timeout), abandoned.signal]),
			});
			// Read to its end, so that the connection can be used again.
			await response.arrayBuffer();
			if (!response.ok) throw new Error(`The statistics service answered ${response.status}`);
			if (lost > 0) log.info({ url: endpoint, lost }, 'views are reported to the statistics service again');
			lost = 0;
		} catch (error) {
			lose(error);
		}
	}

	async function sendAll(): Promise<void> {
		for (let view = waiting.shift(); view; view = waiting.shift()) await send(view);
	}

	return {
		report(view) {
			if (stopped) return;
			if (waiting.length >= queue) return lose(new Error('Too many views wait to be reported'));
			waiting.push(view);
			if (sending.size >= senders) return;
			const sender = sendAll().finally(() => sending.delete(sender));
			sending.add(sender);
		},
		async stop() {
			stopped = true;
			const timer = setTimeout(() => {
				waiting.length = 0;
				abandoned.abort();
			}, grace);
			await Promise.all(sending);
			clearTimeout(timer);
		},
	};
}
