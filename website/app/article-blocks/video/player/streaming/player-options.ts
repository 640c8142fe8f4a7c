import type { Language } from '@portico/api/languages.ts';
import { languageTag } from '@portico/api/languages.ts';
import { videoPlayer } from '@portico/api/video-player.ts';
import { savesData } from '../../../../data/saves-data.ts';
import { libraryLanguages } from '../texts/library-words.ts';

/** What streams are made of as a rule: H.264 and AAC. */
const usualCodecs = 'video/mp4; codecs="avc1.4d400d,mp4a.40.2"';

/**
 * Whether the library plays streams: wherever a page may feed the media element itself. Not by way of
 * `ManagedMediaSource`, which is all an iPhone has: there its own player does it, with subtitles in its full
 * screen, and plays to other screens.
 */
function playsByMediaSource(): boolean {
	return 'MediaSource' in window && MediaSource.isTypeSupported(usualCodecs);
}

/** The library's figures that are the same for all players of a page (specification, section 9). */
export function setBufferFigures(figures: Record<string, number>): void {
	figures.GOAL_BUFFER_LENGTH = videoPlayer.goalBufferSeconds;
	figures.MAX_GOAL_BUFFER_LENGTH = videoPlayer.maximumBufferSeconds;
	figures.BACK_BUFFER_LENGTH = videoPlayer.backBufferSeconds;
	figures.INITIAL_BANDWIDTH = videoPlayer.initialBandwidth;
}

/** The options of one player. Its controls, errors and keys are ours. */
export function playerOptions(language: Language, poster: string | null): object {
	const byMediaSource = playsByMediaSource();
	return {
		controls: true,
		// The browser's own would lie over ours.
		nativeControlsForTouch: false,
		preload: 'auto',
		playsinline: true,
		fill: true,
		language: languageTag(language),
		languages: libraryLanguages,
		...(poster ? { poster } : {}),
		children: ['mediaLoader', 'textTrackDisplay', 'textTrackSettings', 'resizeManager'],
		persistTextTrackSettings: true,
		inactivityTimeout: 2500,
		userActions: { hotkeys: false },
		html5: {
			nativeTextTracks: !byMediaSource,
			nativeAudioTracks: !byMediaSource,
			nativeVideoTracks: !byMediaSource,
			vhs: {
				overrideNative: byMediaSource,
				bandwidth: videoPlayer.initialBandwidth,
				// What the browser guesses of the network would take the place of the figure above, and of all
				// that is measured.
				useNetworkInformationApi: false,
				playlistExclusionDuration: videoPlayer.playlistExclusionSeconds,
				// One key serves many segments; it would be fetched for each.
				cacheEncryptionKeys: true,
				// The smoothing of the bit rate, 0.55, acts only with it.
				bufferBasedABR: true,
				enableLowInitialPlaylist: savesData(),
				limitRenditionByPlayerDimensions: true,
				useDevicePixelRatio: true,
			},
		},
	};
}
