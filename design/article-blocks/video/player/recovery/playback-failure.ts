import { videoPlayer } from '@portico/api/video-player.ts';
import type Player from 'video.js/dist/types/player';
import { qualityLevelsOf, streamingOf } from '../streaming.ts';

const { decode, network, server } = videoPlayer.errorCodes;
/** Media element code for an unsupported or unavailable source. */
const sourceNotSupported = 4;

const maxDelayMs = 16_000;

/**
 * Tracks the causes of video.js errors. The player error may name only a consequence: a missing playlist
 * becomes an unsupported source once the media element is open, and after all renditions are excluded the cause
 * is lost. So record exclusions as they happen.
 */
export function trackErrors(player: Player) {
	let exclusion: ReportedError | null = null;
	let exclusions = 0;

	function reset() {
		exclusion = null;
		exclusions = 0;
	}

	player.on('loadstart', () => {
		reset();
		const controller = streamingOf(player)?.playlistController_;
		if (!controller) return;
		const exclude = controller.excludePlaylist.bind(controller);
		controller.excludePlaylist = (details) => {
			exclusion = details.error ?? null;
			exclusions += 1;
			exclude(details);
		};
	});
	player.on('seeked', reset);

	return {
		/** More data is playable: earlier failures no longer count. */
		reset,
		/** The player error, completed with its known cause. */
		currentError(): ReportedError {
			const shown = player.error() as ReportedError | null;
			const streamError = streamingOf(player)?.playlistController_?.error;
			if (typeof streamError === 'object' && streamError?.status !== undefined) return streamError;
			if (exclusion && /No available working/.test(shown?.message ?? '')) return { ...shown, ...exclusion };
			return { code: shown?.code, message: shown?.message };
		},
		/** Why requests fail; null where they do not. */
		cause: (): ReportedError | null => exclusion,
		/** Whether every rendition failed and retries fail too, for example because a key is refused. */
		isHopeless: (): boolean => exclusions > qualityLevelsOf(player).levels.length,
		/** Delay of the next request: none until every rendition has failed, then 1 s, 2 s, 4 s, … */
		delayMs(): number {
			const repeated = exclusions - qualityLevelsOf(player).levels.length;
			return repeated < 0 ? 0 : Math.min(1000 * 2 ** repeated, maxDelayMs);
		},
		/** Whether the playlist is empty: video.js then waits for more, as for a live stream. */
		isEmpty(): boolean {
			const list = streamingOf(player)?.playlistController_?.media();
			return (
				player.readyState() === 0 && typeof list?.lastRequest === 'number' && list.segments?.length === 0
			);
		},
	};
}

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
type ReportedError = {
	code?: number | undefined;
	message?: string | undefined;
	/** HTTP status of the failed response; 0 without a response. */
	status?: number | undefined;
};

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
