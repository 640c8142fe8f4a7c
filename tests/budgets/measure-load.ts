import type { CDPSession, Page } from '@playwright/test';
import { waitForHydration, waitUntilIdle } from '../journeys/support/wait-for-hydration.ts';

/** The number of answers of a kind, and the bytes of their bodies as transferred, that is compressed. */
export type Fetched = { count: number; bytes: number };

/** `paths`: what a page asks for before its `load` event, without pictures. */
export type Load = { pictures: Fetched; paths: string[] };

/** A request; `at` is in seconds of DevTools' clock. */
type Request = {
	path: string;
	at: number;
	isPicture: boolean;
	headerBytes: number;
	bytes: number;
	isFinished: boolean;
};

/**
 * Opens an address, lists the requests sent before the page's `load` event, and counts its pictures.
 * Resolves when the page is hydrated and idle, and every request answered.
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
	await page.goto(path);
	await waitForHydration(page);
	// What waits for an idle page: an idle callback registered now runs after the page's own.
	await waitUntilIdle(page);
	await waitUntilIdle(page);
	while ([...requests.values()].some(({ isFinished }) => !isFinished)) await waitUntilIdle(page);
	const loadedAt = await loaded;
	await devTools.detach();
	const all = [...requests.values()];
	const pictures = all.filter(({ isPicture }) => isPicture);
	return {
		pictures: { count: pictures.length, bytes: pictures.reduce((total, { bytes }) => total + bytes, 0) },
		paths: all.filter(({ at, isPicture }) => at <= loadedAt && !isPicture).map((request) => request.path),
	};
}

function collectRequests(devTools: CDPSession): ReadonlyMap<string, Request> {
	const requests = new Map<string, Request>();
	devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
		if (request.url.startsWith('data:')) return;
		const { pathname: path } = new URL(request.url);
		const sent = { path, at: timestamp, isPicture: false, headerBytes: 0, bytes: 0, isFinished: false };
		requests.set(requestId, sent);
	});
	devTools.on('Network.responseReceived', ({ requestId, response }) => {
		const request = requests.get(requestId);
		if (!request) return;
		request.isPicture = response.mimeType.startsWith('image/');
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
