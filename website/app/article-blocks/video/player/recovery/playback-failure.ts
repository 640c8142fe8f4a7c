import { videoPlayer } from '@portico/api/video-player.ts';

/**
 * Why a film does not play. `lost`: no answer; `refused`: an answer that is none (404, 403), `keys` where a
 * key was asked for; `server`: it failed (500 and above); `starved`: no data arrive; `stalled`: they do, and
 * nothing moves.
 */
export type PlaybackFailure = {
	kind: 'lost' | 'refused' | 'server' | 'decode' | 'keys' | 'unsupported' | 'starved' | 'stalled';
	/** As the specification's sections 8 and 9 number them; shown small to visitors. */
	code: number;
	/** The library's own words. */
	detail: string;
};

/** What is known of an error: the player's or, where that only names a consequence, the stream's. */
export type ReportedError = {
	code?: number | undefined;
	message?: string | undefined;
	/** Of the answer that failed; 0 where there was none. */
	status?: number | undefined;
};

const { decode, network, server } = videoPlayer.errorCodes;
/** Of the media element: a source it cannot play, or could not get. */
const sourceNotSupported = 4;

/**
 * Tells by the library's error what went wrong (specification, section 8). A request's status counts before
 * the code: a missing master playlist makes the media element say that it does not support its source.
 */
export function classifyFailure({ code, message = '', status }: ReportedError): PlaybackFailure {
	const detail = message;
	if (/media keys for EME/.test(message)) return { kind: 'keys', code: decode, detail };
	if (/codec|No available working or supported playlists/.test(message))
		return { kind: 'unsupported', code: decode, detail };
	if (status !== undefined && status >= 500) return { kind: 'server', code: server, detail };
	if (status !== undefined && status >= 400) {
		return { kind: /\.key(\?|$)/.test(message) ? 'keys' : 'refused', code: network, detail };
	}
	if (status === 0 || code === network) return { kind: 'lost', code: network, detail };
	if (code === sourceNotSupported) return { kind: 'unsupported', code: sourceNotSupported, detail };
	return { kind: 'decode', code: decode, detail };
}

/** A standstill the watch noticed, which the library did not report. */
export function standstill(kind: 'starved' | 'stalled'): PlaybackFailure {
	return { kind, code: kind === 'starved' ? network : decode, detail: '' };
}
