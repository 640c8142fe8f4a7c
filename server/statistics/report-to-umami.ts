import type { Language } from '@portico/api/languages.ts';
import type { Logger } from 'pino';

/** A counted view, as sent to an external service. */
export type ExternalView = {
	/** The public path, including its language. */
	path: string;
	language: Language;
	title: string;
	referrer: string;
	userAgent: string;
};

/** An external statistics service that also receives views. */
export type ExternalStatistics = {
	/** Sends a view in the background; failures are only logged. */
	report(view: ExternalView): void;
	/** Accepts no further views, and waits for pending ones up to the grace period. */
	stop(): Promise<void>;
};

type UmamiOptions = {
	/** Of the service, without a trailing slash. */
	url: string;
	/** The service's id of this site. */
	websiteId: string;
	siteUrl: string;
	log: Logger;
	timeoutMs?: number;
	/** How long stopping waits for pending views. */
	graceMs?: number;
	maxQueued?: number;
	concurrency?: number;
};

/**
 * Reports views to a service in Umami's format (`POST /api/send`). The report has the browser, which the service uses to
 * leave out crawlers, but not the visitor's address or anything else that identifies visitors. Its number of visitors is
 * therefore a number of browsers; the server's own count is the reliable one.
 *
 * Views that cannot be delivered are lost. An outage is logged when it begins and when it ends, not for each view.
 */
export function reportToUmami(options: UmamiOptions): ExternalStatistics {
	const { url, websiteId, siteUrl, log, timeoutMs = 5_000, graceMs = 2_000, maxQueued = 1_000 } = options;
	const { concurrency = 4 } = options;
	const endpoint = `${url}/api/send`;
	const { hostname } = new URL(siteUrl);
	const queue: ExternalView[] = [];
	const sending = new Set<Promise<void>>();
	const abandoned = new AbortController();
	let stopped = false;
	let lostCount = 0;

	function handleFailure(error: unknown): void {
		if (abandoned.signal.aborted) return;
		if (lostCount === 0)
			log.warn({ err: error, url: endpoint }, 'views cannot be reported to the statistics service');
		lostCount += 1;
	}

	async function send({ path, userAgent, ...view }: ExternalView): Promise<void> {
		try {
			const response = await fetch(endpoint, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
				body: JSON.stringify({
					type: 'event',
					payload: { website: websiteId, hostname, url: path, screen: '', ...view },
				}),
				redirect: 'error',
				signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), abandoned.signal]),
			});
			// Read to the end, so that the connection can be reused.
			await response.arrayBuffer();
			if (!response.ok) throw new Error(`The statistics service answered ${response.status}`);
			if (lostCount > 0)
				log.info({ url: endpoint, lost: lostCount }, 'views are reported to the statistics service again');
			lostCount = 0;
		} catch (error) {
			handleFailure(error);
		}
	}

	async function sendAll(): Promise<void> {
		for (let view = queue.shift(); view; view = queue.shift()) await send(view);
	}

	return {
		report(view) {
			if (stopped) return;
			if (queue.length >= maxQueued) return handleFailure(new Error('Too many views wait to be reported'));
			queue.push(view);
			if (sending.size >= concurrency) return;
			const sender = sendAll().finally(() => sending.delete(sender));
			sending.add(sender);
		},
		async stop() {
			stopped = true;
			const timer = setTimeout(() => {
				queue.length = 0;
				abandoned.abort();
			}, graceMs);
			await Promise.all(sending);
			clearTimeout(timer);
		},
	};
}
