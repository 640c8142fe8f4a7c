import type { CDPSession, Page } from '@playwright/test';

/** The number of answers of a kind, and the bytes of their bodies as transferred, that is compressed. */
export type Fetched = { count: number; bytes: number };

export type Load = { scripts: Fetched; styles: Fetched; pictures: Fetched; requests: Fetched };

type FetchedKind = Exclude<keyof Load, 'requests'>;

/** A request; `at` is in seconds of DevTools' clock. */
type Request = {
	at: number;
	kind: FetchedKind | null;
	headerBytes: number;
	bytes: number;
	isFinished: boolean;
};

/**
 * Opens an address and counts the requests sent before the page's `load` event, even if answered after it.
 * Pictures always count, since those just below the window are requested shortly before or after that event.
 * Resolves when the network is idle.
 *
 * @param page a new page, so that nothing is cached
 */
export async function measureLoad(page: Page, path: string): Promise<Load> {
	const devTools = await page.context().newCDPSession(page);
	const requests = collectRequests(devTools);
	const loaded = new Promise<number>((resolve) =>
		devTools.once('Page.loadEventFired', ({ timestamp }) => resolve(timestamp)),
	);
	await Promise.all([devTools.send('Network.enable'), devTools.send('Page.enable')]);
	await page.goto(path, { waitUntil: 'networkidle' });
	await waitUntilIdle(page);
	while ([...requests.values()].some(({ isFinished }) => !isFinished)) await waitUntilIdle(page);
	const loadedAt = await loaded;
	await devTools.detach();
	return sumRequests([...requests.values()].filter(({ at, kind }) => at <= loadedAt || kind === 'pictures'));
}

/** A page sends deferred requests when its thread is idle, which is late on a busy machine. */
function waitUntilIdle(page: Page): Promise<void> {
	return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())));
}

function collectRequests(devTools: CDPSession): ReadonlyMap<string, Request> {
	const requests = new Map<string, Request>();
	devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
		if (request.url.startsWith('data:')) return;
		requests.set(requestId, { at: timestamp, kind: null, headerBytes: 0, bytes: 0, isFinished: false });
	});
	devTools.on('Network.responseReceived', ({ requestId, response }) => {
		const request = requests.get(requestId);
		if (!request) return;
		request.kind = kindOf(response.mimeType);
		request.headerBytes = response.encodedDataLength;
	});
	devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const request = requests.get(requestId);
		if (!request) return;
		request.bytes = encodedDataLength - request.headerBytes;
		request.isFinished = true;
	});
	devTools.on('Network.loadingFailed', ({ requestId }) => {
		const request = requests.get(requestId);
		if (request) request.isFinished = true;
	});
	return requests;
}

function kindOf(mediaType: string): FetchedKind | null {
	if (mediaType.includes('javascript')) return 'scripts';
	if (mediaType === 'text/css') return 'styles';
	return mediaType.startsWith('image/') ? 'pictures' : null;
}

function sumRequests(requests: readonly Request[]): Load {
	const load: Load = {
		scripts: { count: 0, bytes: 0 },
		styles: { count: 0, bytes: 0 },
		pictures: { count: 0, bytes: 0 },
		requests: { count: 0, bytes: 0 },
	};
	for (const { kind, bytes } of requests) {
		for (const each of [load.requests, kind && load[kind]]) {
			if (!each) continue;
			each.count += 1;
			each.bytes += bytes;
		}
	}
	return load;
}
