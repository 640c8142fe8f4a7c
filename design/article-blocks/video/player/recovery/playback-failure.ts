import { videoPlayer } from '@portico/api/video-player.ts';

/**
 * Why a video does not play. `lost`: no response; `refused`: an error response (404, 403), `keys` for a key;
 * `server`: a server error (500 and above); `starved`: no data arrives; `stalled`: data arrives but playback
 * does not advance.
 */
export type PlaybackFailure = {
	kind: 'lost' | 'refused' | 'server' | 'decode' | 'keys' | 'unsupported' | 'starved' | 'stalled';
	/** Code by the specification, sections 8 and 9; shown in small print. */
	code: number;
	/** Message of video.js. */
	detail: string;
};

/** The error of the player or, where that is only a consequence, of the stream. */
export type ReportedError = {
	code?: number | undefined;
	message?: string | undefined;
	/** HTTP status of the failed response; 0 without a response. */
	status?: number | undefined;
};

const { decode, network, server } = videoPlayer.errorCodes;
/** Media element code for an unsupported or unavailable source. */
const sourceNotSupported = 4;

/**
 * Classifies an error of video.js (specification, section 8). The HTTP status takes precedence over the code:
 * for a missing master playlist the media element reports an unsupported source.
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

/** A stall found by the detector and not reported by video.js. */
export function stallFailure(kind: 'starved' | 'stalled'): PlaybackFailure {
	return { kind, code: kind === 'starved' ? network : decode, detail: '' };
}
