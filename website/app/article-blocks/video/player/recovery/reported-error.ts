import type Player from 'video.js/dist/types/player';
import { qualityLevelsOf, streamingOf } from '../streaming/streaming.ts';
import type { ReportedError } from './playback-failure.ts';

/**
 * What the library knows of a failure. The player's error may name a consequence only: where the media
 * element was open already, a missing playlist ends as a source it does not support; where all renditions
 * were set aside, the error no longer says why. So what sets renditions aside is noted as it happens.
 */
export function noteErrors(player: Player) {
	let exclusion: ReportedError | null = null;
	let exclusions = 0;

	function forget() {
		exclusion = null;
		exclusions = 0;
	}

	player.on('loadstart', () => {
		forget();
		const controller = streamingOf(player)?.playlistController_;
		if (!controller) return;
		const exclude = controller.excludePlaylist.bind(controller);
		controller.excludePlaylist = (details) => {
			exclusion = details.error ?? null;
			exclusions += 1;
			exclude(details);
		};
	});
	player.on('seeked', forget);

	return {
		/** More of the film can be played: what failed before it no longer counts. */
		forget,
		/** The player's error, with what is known of its cause. */
		failed(): ReportedError {
			const shown = player.error() as ReportedError | null;
			const cause = streamingOf(player)?.playlistController_?.error;
			if (typeof cause === 'object' && cause?.status !== undefined) return cause;
			if (exclusion && /No available working/.test(shown?.message ?? '')) return { ...shown, ...exclusion };
			return { code: shown?.code, message: shown?.message };
		},
		/** Why no data arrive, where requests failed. */
		failing: (): ReportedError | null => exclusion,
		/** Whether every rendition failed, and trying them again did too: a key, say, that is not given any more. */
		areFutile: (): boolean => exclusions > qualityLevelsOf(player).levels.length,
		/** Whether the stream's list names nothing to play: the library waits for more, as of a live one. */
		isEmpty(): boolean {
			const list = streamingOf(player)?.playlistController_?.media();
			return (
				player.readyState() === 0 && typeof list?.lastRequest === 'number' && list.segments?.length === 0
			);
		},
	};
}
