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
			timeout: Math.min(options.timeout || videoPlayer.requestTimeoutMs, videoPlayer.requestTimeoutMs),
			beforeSend(request) {
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
