import type Player from 'video.js/dist/types/player';
import { qualityLevelsOf, streamingOf } from '../streaming/streaming.ts';
import type { ReportedError } from './playback-failure.ts';

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
