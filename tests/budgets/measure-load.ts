import type { CDPSession, Page } from '@playwright/test';

/** How many answers of a kind, and the bytes of their bodies together, compressed as they came over the wire. */
export type Fetched = { count: number; bytes: number };

export type Load = { scripts: Fetched; styles: Fetched; pictures: Fetched; requests: Fetched };

type FetchedKind = Exclude<keyof Load, 'requests'>;

/** What was asked for, with DevTools' clock, in seconds. */
type Request = { at: number; kind: FetchedKind | null; headerBytes: number; bytes: number };

/**
 * Opens an address and counts what the browser asked for before the page's `load` event, also what came in
 * after it: a page must not hide its weight by asking a moment early. Pictures count whenever they were asked for:
 * those a little below the window are, shortly before that event or after it. Ends when the network is idle.
 *
 * @param page one that has opened nothing before, so that nothing is cached
 */
export async function measureLoad(page: Page, path: string): Promise<Load> {
	const devTools = await page.context().newCDPSession(page);
	const requests = collectRequests(devTools);
	const loaded = new Promise<number>((resolve) =>
		devTools.once('Page.loadEventFired', ({ timestamp }) => resolve(timestamp)),
	);
	await Promise.all([devTools.send('Network.enable'), devTools.send('Page.enable')]);
	await page.goto(path, { waitUntil: 'networkidle' });
	const loadedAt = await loaded;
	await devTools.detach();
	return sumUp([...requests.values()].filter(({ at, kind }) => at <= loadedAt || kind === 'pictures'));
}

function collectRequests(devTools: CDPSession): ReadonlyMap<string, Request> {
	const requests = new Map<string, Request>();
	devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
		if (request.url.startsWith('data:')) return;
		requests.set(requestId, { at: timestamp, kind: null, headerBytes: 0, bytes: 0 });
	});
	devTools.on('Network.responseReceived', ({ requestId, response }) => {
		const request = requests.get(requestId);
		if (!request) return;
		request.kind = kindOf(response.mimeType);
		request.headerBytes = response.encodedDataLength;
	});
	devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const request = requests.get(requestId);
		if (request) request.bytes = encodedDataLength - request.headerBytes;
	});
	return requests;
}

function kindOf(mediaType: string): FetchedKind | null {
	if (mediaType.includes('javascript')) return 'scripts';
	if (mediaType === 'text/css') return 'styles';
	return mediaType.startsWith('image/') ? 'pictures' : null;
}

function sumUp(requests: readonly Request[]): Load {
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
