import { videoPlayer } from '@portico/api/video-player.ts';
import type Player from 'video.js/dist/types/player';
import { type RequestOptions, streamingOf } from '../streaming/streaming.ts';

/**
 * Holds the stream's requests to the timeout of the specification, section 9: the library lets those for
 * the lowest rendition last for ever. Counts what arrives, so that a slow network is told from a dead one.
 * @returns how much arrived so far
 */
export function watchRequests(player: Player): () => number {
	let received = 0;
	const arrived = () => {
		received += 1;
	};

	function change(options: RequestOptions): RequestOptions {
		return {
			...options,
			// No timer of the library's own: see `endAfter`.
			timeout: 0,
			beforeSend(request) {
				endAfter(
					Math.min(options.timeout || videoPlayer.requestTimeoutMs, videoPlayer.requestTimeoutMs),
					request,
				);
				request.addEventListener('progress', () => {
					if (request.status >= 200 && request.status < 300) arrived();
				});
			},
		};
	}

	player.on('xhr-hooks-ready', () => streamingOf(player)?.xhr.onRequest(change));
	// Of a film the browser itself fetches.
	player.on('progress', arrived);
	return () => received;
}

/**
 * Ends a request that lasts too long, as the library would: it hears of a timeout. The library's own timer
 * outlives requests that are aborted, and with it the whole player of a page that was left, for 45 s.
 */
function endAfter(milliseconds: number, request: XMLHttpRequest): void {
	const timer = setTimeout(() => {
		const fail = request.onerror as ((reason: Error) => void) | null;
		request.abort();
		fail?.call(request, Object.assign(new Error('XMLHttpRequest timeout'), { code: 'ETIMEDOUT' }));
	}, milliseconds);
	request.addEventListener('loadend', () => clearTimeout(timer));
}
