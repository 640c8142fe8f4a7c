import { type Language, languageTag } from '@portico/api/languages.ts';
import { videoPlayer } from '@portico/api/video-player.ts';
import { savesData } from '../../../page-context.ts';
import { libraryLanguages } from './library-texts.ts';

/** The usual codecs of streams: H.264 and AAC. */
const usualCodecs = 'video/mp4; codecs="avc1.4d400d,mp4a.40.2"';

/**
 * Whether video.js plays streams through MediaSource. Not through `ManagedMediaSource`, the only one on
 * iPhones: their native player supports subtitles in full screen and AirPlay.
 */
function playsByMediaSource(): boolean {
	return 'MediaSource' in window && MediaSource.isTypeSupported(usualCodecs);
}

/** Sets the buffer constants shared by all players of a page (specification, section 9). */
export function setBufferConstants(constants: Record<string, number>): void {
	constants.GOAL_BUFFER_LENGTH = videoPlayer.goalBufferSeconds;
	constants.MAX_GOAL_BUFFER_LENGTH = videoPlayer.maximumBufferSeconds;
	constants.BACK_BUFFER_LENGTH = videoPlayer.backBufferSeconds;
	constants.INITIAL_BANDWIDTH = videoPlayer.initialBandwidth;
}

/** Options of one player. Controls, error messages and keys are our own. */
export function playerOptions(language: Language, poster: string | null): object {
	const byMediaSource = playsByMediaSource();
	return {
		controls: true,
		// Native controls would cover ours.
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
				// The network estimate of the browser would override the initial bandwidth and all measurements.
				useNetworkInformationApi: false,
				playlistExclusionDuration: videoPlayer.playlistExclusionSeconds,
				// Many segments share a key; without the cache each would fetch it again.
				cacheEncryptionKeys: true,
				// Required for the bit rate smoothing of 0.55.
				bufferBasedABR: true,
				enableLowInitialPlaylist: savesData(),
				limitRenditionByPlayerDimensions: true,
				useDevicePixelRatio: true,
			},
		},
	};
}
