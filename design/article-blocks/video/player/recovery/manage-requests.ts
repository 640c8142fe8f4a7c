import { videoPlayer } from '@portico/api/video-player.ts';
import type Player from 'video.js/dist/types/player';
import { type RequestOptions, streamingOf } from '../streaming.ts';

/**
 * Applies the timeout of the specification, section 9, to stream requests: video.js sets none for the lowest
 * rendition. Delays segment requests while they fail, because video.js retries them without a pause. Counts
 * received data, to distinguish a slow network from a dead one.
 *
 * @param delayMs delay of the next request
 * @returns a function that returns the count of received data
 */
export function manageRequests(player: Player, delayMs: () => number): () => number {
	let received = 0;
	const countReceived = () => {
		received += 1;
	};

	function hook(options: RequestOptions): RequestOptions {
		return {
			...options,
			// Disable the timer of video.js: see `abortAfter`.
			timeout: 0,
			beforeSend(request) {
				if (options.requestType?.startsWith('segment')) delaySending(request, delayMs());
				abortAfter(
					Math.min(options.timeout || videoPlayer.requestTimeoutMs, videoPlayer.requestTimeoutMs),
					request,
				);
				request.addEventListener('progress', () => {
					if (request.status >= 200 && request.status < 300) countReceived();
				});
			},
		};
	}

	player.on('xhr-hooks-ready', () => streamingOf(player)?.xhr.onRequest(hook));
	// For videos that the browser fetches itself.
	player.on('progress', countReceived);
	return () => received;
}

/** Fires `loadend` for an abort during the delay, because the browser does not. */
function delaySending(request: XMLHttpRequest, milliseconds: number): void {
	if (milliseconds === 0) return;
	const { send, abort } = request;
	const timer = setTimeout(() => {
		request.abort = abort;
		send.call(request);
	}, milliseconds);
	request.send = () => undefined;
	request.abort = () => {
		clearTimeout(timer);
		request.dispatchEvent(new Event('loadend'));
	};
}

/**
 * Aborts a request after a timeout and reports it as video.js would. The timer of video.js outlives aborted
 * requests and keeps the whole player of a left page in memory for 45 s.
 */
function abortAfter(milliseconds: number, request: XMLHttpRequest): void {
	const timer = setTimeout(() => {
		const fail = request.onerror as ((reason: Error) => void) | null;
		request.abort();
		fail?.call(request, Object.assign(new Error('XMLHttpRequest timeout'), { code: 'ETIMEDOUT' }));
	}, milliseconds);
	request.addEventListener('loadend', () => clearTimeout(timer));
}
