import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import videojs from 'video.js';
import { buildControlBar } from './controls/control-bar.ts';
import { buildElement } from './controls/control-button.ts';
import { handleKeys } from './controls/keyboard.ts';
import type { Panel } from './controls/panel.ts';
import { enforceSinglePlayback, updateMediaSession } from './media-session.ts';
import type { PlayerContext } from './player-context.ts';
import { playerOptions, setBufferConstants } from './player-options.ts';
import { playerTextsIn } from './player-texts.ts';
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

/** Builds a player in a container, starts playback and focuses its first control. */
export function buildPlayer(
	container: HTMLElement,
	{ video, language, onGone, reloadVideo }: PlayerOptions,
): MountedPlayer {
	const texts = playerTextsIn(language);
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
