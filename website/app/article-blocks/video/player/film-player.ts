import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import videojs from 'video.js';
import { buildElement } from './controls/build-element.ts';
import { buildControlBar } from './controls/control-bar.ts';
import { listenToKeys } from './controls/keyboard.ts';
import type { Panel } from './controls/panel.ts';
import type { FilmStage } from './film-stage.ts';
import { qualityOf } from './quality/quality.ts';
import { type KeepingState, keepPlaying } from './recovery/keep-playing.ts';
import { tellMediaSession } from './session/media-session.ts';
import { playOneAtATime } from './session/one-at-a-time.ts';
import { playerOptions, setBufferFigures } from './streaming/player-options.ts';
import { keepSubtitlesClear } from './subtitles/keep-subtitles-clear.ts';
import { subtitlesOf } from './subtitles/subtitles.ts';
import { playerTextsIn } from './texts/player-texts.ts';

export type FilmPlayerOptions = {
	video: Video;
	language: Language;
	/** The film is not there any more. The player is to be disposed of. */
	onGone: () => void;
	/** Asks the API for the film again; null where it is not there any more. */
	reloadVideo: () => Promise<Video | null>;
};

/** A player in its place on a page. */
export type MountedPlayer = {
	play(): void;
	/** Ends it and frees all it holds. */
	dispose(): void;
};

// Warnings of the library name addresses, and are for those who develop it.
videojs.log.level('error');
setBufferFigures((videojs as unknown as { Vhs: Record<string, number> }).Vhs);

/** Puts a player into a container, begins to play, and moves the focus to its first control. */
export function buildFilmPlayer(
	container: HTMLElement,
	{ video, language, onGone, reloadVideo }: FilmPlayerOptions,
): MountedPlayer {
	const texts = playerTextsIn(language);
	const ends = new AbortController();
	// The picture that stands there already, in the size it was fetched in.
	const shown = container.parentElement?.querySelector('img')?.currentSrc;
	const element = buildElement('video', { class: 'video-js film-player', playsinline: true });
	container.replaceChildren(element);
	const player = videojs(element, playerOptions(language, shown || video.poster?.src || null));
	const root = player.el() as HTMLElement;
	root.setAttribute('aria-label', texts.player(video.title.text));

	const said = buildElement('p', { class: 'film-said', 'aria-live': 'polite' });
	let panels: Panel[] = [];
	const stage: FilmStage = {
		player,
		video,
		language,
		texts,
		signal: ends.signal,
		announce(text) {
			said.textContent = text;
		},
		closePanels(options) {
			const open = panels.filter((panel) => panel.isOpen());
			for (const panel of open) panel.close(options);
			return open.length > 0;
		},
	};

	const subtitles = subtitlesOf(stage);
	const bar = buildControlBar(stage, { subtitles, quality: qualityOf(stage) });
	panels = bar.panels;
	const showState = watchState(container, stage);
	const keeping = keepPlaying(stage, {
		onGone,
		reloadVideo,
		onStateChange(state) {
			bar.element.inert = state === 'failed';
			showState(state);
		},
	});
	const spinner = buildElement('div', { class: 'film-spinner', 'aria-hidden': 'true' });
	const openable = panels.map((panel) => panel.element);
	root.append(spinner, bar.element, ...openable, ...keeping.notice, said);
	// The library looks every 250 ms; a press that comes sooner would meet the picture.
	root.addEventListener('pointermove', ({ pointerType }) => {
		if (pointerType === 'mouse') player.userActive(true);
	});
	keepSubtitlesClear(stage);
	listenToKeys(stage, subtitles);
	playOneAtATime(stage);
	tellMediaSession(stage);

	player.ready(keeping.start);
	bar.playButton.focus({ preventScroll: true });

	return {
		play() {
			player.play()?.catch(() => {});
		},
		dispose() {
			if (ends.signal.aborted) return;
			ends.abort();
			player.dispose();
			container.replaceChildren();
			delete container.dataset.playerState;
		},
	};
}

/** Shows the state of the player on its container, for the style sheet, and for those who watch it. */
function watchState(container: HTMLElement, { player }: FilmStage) {
	let keeping: KeepingState = 'well';
	let loaded = false;

	function show() {
		let state: string = keeping;
		if (keeping === 'well') {
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
	return (next: KeepingState) => {
		keeping = next;
		show();
	};
}
