import type { Video } from '@portico/api/answers/videos.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { videoPlayer } from '@portico/api/video-player.ts';
import videojs from 'video.js';
import { savesData } from '../../../page-context.ts';
import { buildControlBar } from './controls/control-bar.ts';
import { buildElement } from './controls/control-button.ts';
import { handleKeys } from './controls/keyboard.ts';
import type { Panel } from './controls/panel.ts';
import { libraryLanguages } from './library-texts.ts';
import { enforceSinglePlayback, updateMediaSession } from './media-session.ts';
import type { PlayerContext } from './player-context.ts';
import { en } from './player-texts.en.ts';
import { type PlayerTexts, zh } from './player-texts.zh.ts';
import { createQuality } from './quality.ts';
import { type RecoveryState, recoverPlayback } from './recovery/recover-playback.ts';
import { createSubtitles, repositionSubtitles } from './subtitles.ts';

export type PlayerOptions = {
	video: Video;
	language: Language;
	/** Called when the video no longer exists. The caller disposes of the player. */
	onGone: () => void;
	/** Fetches the video from the API again; null where it no longer exists. */
	reloadVideo: () => Promise<Video | null>;
};

/** A player on a page. */
export type MountedPlayer = {
	play(): void;
	/** Disposes of the player and all its resources. */
	dispose(): void;
};

// video.js warnings contain URLs and are for its developers.
videojs.log.level('error');
setBufferConstants((videojs as unknown as { Vhs: Record<string, number> }).Vhs);

/**
 * The texts of the player. They are loaded with the player and not with the page (decision 001), so only
 * visitors who watch a video fetch them.
 */
const playerTexts: Record<Language, PlayerTexts> = { zh, en };

/** Builds a player in a container, starts playback and focuses its first control. */
export function buildPlayer(
	container: HTMLElement,
	{ video, language, onGone, reloadVideo }: PlayerOptions,
): MountedPlayer {
	const texts = playerTexts[language];
	const disposal = new AbortController();
	// Reuse the poster variant that is already loaded.
	const posterAddress = container.parentElement?.querySelector('img')?.currentSrc;
	const element = buildElement('video', { class: 'video-js video-player', playsinline: true });
	container.replaceChildren(element);
	const player = videojs(element, playerOptions(language, posterAddress || video.poster?.src || null));
	const root = player.el() as HTMLElement;
	root.setAttribute('aria-label', texts.player(video.title.text));

	const announcer = buildElement('p', { class: 'video-said', 'aria-live': 'polite' });
	let panels: Panel[] = [];
	const context: PlayerContext = {
		player,
		video,
		language,
		texts,
		signal: disposal.signal,
		announce(text) {
			announcer.textContent = text;
		},
		closePanels(options) {
			const open = panels.filter((panel) => panel.isOpen());
			for (const panel of open) panel.close(options);
			return open.length > 0;
		},
	};

	const subtitles = createSubtitles(context);
	const controlBar = buildControlBar(context, { subtitles, quality: createQuality(context) });
	panels = controlBar.panels;
	const showState = watchState(container, context);
	const recovery = recoverPlayback(context, {
		onGone,
		reloadVideo,
		onStateChange(state) {
			controlBar.element.inert = state === 'failed';
			showState(state);
		},
	});
	const spinner = buildElement('div', { class: 'video-spinner', 'aria-hidden': 'true' });
	const panelElements = panels.map((panel) => panel.element);
	root.append(spinner, controlBar.element, ...panelElements, ...recovery.notice, announcer);
	// video.js checks activity every 250 ms; an earlier click would hit the video instead of the controls.
	root.addEventListener('pointermove', ({ pointerType }) => {
		if (pointerType === 'mouse') player.userActive(true);
	});
	repositionSubtitles(context);
	handleKeys(context, subtitles);
	enforceSinglePlayback(context);
	updateMediaSession(context);

	player.ready(recovery.start);
	controlBar.playButton.focus({ preventScroll: true });

	return {
		play() {
			player.play()?.catch(() => {});
		},
		dispose() {
			if (disposal.signal.aborted) return;
			disposal.abort();
			player.dispose();
			container.replaceChildren();
			delete container.dataset.playerState;
		},
	};
}

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
function setBufferConstants(constants: Record<string, number>): void {
	constants.GOAL_BUFFER_LENGTH = videoPlayer.goalBufferSeconds;
	constants.MAX_GOAL_BUFFER_LENGTH = videoPlayer.maximumBufferSeconds;
	constants.BACK_BUFFER_LENGTH = videoPlayer.backBufferSeconds;
	constants.INITIAL_BANDWIDTH = videoPlayer.initialBandwidth;
}

/** Options of one player. Controls, error messages and keys are our own. */
function playerOptions(language: Language, poster: string | null): object {
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

/** Exposes the player state on its container, for the style sheet and for tests. */
function watchState(container: HTMLElement, { player }: PlayerContext) {
	let recovery: RecoveryState = 'healthy';
	let loaded = false;

	function show() {
		let state: string = recovery;
		if (recovery === 'healthy') {
			if (player.ended()) state = 'ended';
			else if (!loaded) state = 'loading';
			else if (player.paused()) state = 'paused';
			else if (player.seeking() || player.readyState() < 3) state = 'waiting';
			else state = 'playing';
		}
		container.dataset.playerState = state;
	}

	player.on('loadeddata', () => {
		loaded = true;
		show();
	});
	player.on(
		['play', 'pause', 'playing', 'waiting', 'canplay', 'seeking', 'seeked', 'ended', 'timeupdate', 'emptied'],
		show,
	);
	show();
	return (next: RecoveryState) => {
		recovery = next;
		show();
	};
}
